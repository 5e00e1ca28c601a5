"""Who may do what: API keys with scopes, seat tokens for players, rate limits.

`principals`  who makes a request, and what they may do
`keys`        API keys, kept hashed in Redis
`seats`       the tokens of a replay's players, kept hashed beside it
`routes`      routes that say what they ask for
`limits`      how often anybody may ask
`guard`       all of it, before each request
"""
