"""The replay log: events in a hash chain, kept in Redis, adjudicated on the way in and again when verified.

It knows the judge and Redis, and nothing of the web.
"""
