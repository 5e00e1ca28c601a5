"""How requests come in and answers go out: gunicorn keeps the processes, uvicorn the connections.

A thread is given to a request only when all of it is here, and is free again when its answer is ready: who sends byte
by byte, sends nothing, or reads nothing costs an entry in the event loop's list and no thread.

`worker`      one API process: an event loop, and threads that rule
`connection`  what a client may do with a connection, for how long, and who goes when there are too many
`bridge`      whole requests to the WSGI application, whole answers back
"""
