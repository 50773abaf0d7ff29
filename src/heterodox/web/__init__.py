"""The server: tables that people anywhere can sit at, over HTTP and WebSocket.

A table's truth is its log of numbered events in a database (`store`, `schema`). What a table looks like
after them is a replay (`live`), what one viewer may know of it is made in one place (`state`), and nobody is
told of an event before it is committed (`desk`). `app.create_app` puts the parts together.
"""
