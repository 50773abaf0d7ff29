"""worker: an engine for a server, on this machine."""

from __future__ import annotations

import signal

import click

from heterodox.cli.serve import expect_extra

__all__ = ["worker_command"]


@click.command("worker")
@click.option("--server", required=True, help="The server's address, like http://127.0.0.1:8420.")
@click.option(
    "--key", required=True, envvar="HETERODOX_WORKER_KEY", help="What the server was told as --worker-key."
)
def worker_command(server: str, key: str) -> None:
    """Think for a server: ask for positions, answer with decisions.

    \b
    Example:
      heterodox worker --server http://127.0.0.1:8420 --key SECRET
    """
    expect_extra("worker")
    from heterodox.web.remote import RemoteWorker

    worker = RemoteWorker(server, key, lambda line: click.echo(line, err=True))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    click.echo(f"heterodox works for {server}")
    try:
        worker.run()
    except KeyboardInterrupt:
        # Ctrl-C is how a person ends a worker; what it was at goes to another.
        return
