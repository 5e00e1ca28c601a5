"""Live streams: one process of its own that holds the connections of all who follow a game.

A viewer's request comes in at the API's port like any other. The API process checks it, and hands the connection
itself (the open socket) to the stream process, which answers on it for as long as the viewer stays. So an API thread
is busy for milliseconds however many are watching, and a viewer who sits there idle costs the API nothing. The stream
process looks where the watched games stand, several times a second and for all viewers at once, and writes each new
event to whom it concerns.

`handover`  both ends of giving a connection away
`hub`       who watches what, and telling them
`server`    the process: `python -m service.live.server`
"""
