"""The server from outside: a real `heterodox serve` as a process, spoken to over HTTP and sockets only.

Nothing here imports the server. What is asked is what the interface promises; both databases answer
the same questions.
"""
