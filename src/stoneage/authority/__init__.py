"""The authority of matches: decides, stores, applies and broadcasts, with or without a network.

It knows nothing of HTTP, databases or processes. `ports` declares what it needs of its surroundings; the server
supplies them with a database, sockets and process pools, `memory` with plain objects of this process.
"""
