"""The Lua scripts that change a replay: Redis carries each out whole, with nothing in between, or not at all.

Each begins with its only command that may be refused for want of memory, so that a refusal leaves nothing half done.
"""

from __future__ import annotations

_NOTED = """
-- Writes down when an answer was given or claimed, and forgets those that are too old or too many.
local function noted(answers, times, name, kept, most)
  local clock = redis.call('TIME')
  local now = clock[1] + clock[2] / 1000000
  redis.call('ZADD', times, string.format('%.6f', now), name)
  local over = redis.call('ZRANGEBYSCORE', times, '-inf', now - kept, 'LIMIT', 0, 100)
  local many = redis.call('ZCARD', times) - most
  if many > 0 then
    for _, other in ipairs(redis.call('ZRANGE', times, 0, many - 1)) do
      over[#over + 1] = other
    end
  end
  for _, other in ipairs(over) do
    redis.call('HDEL', answers, other, other .. ':answer')
    redis.call('ZREM', times, other)
  end
  redis.call('EXPIRE', answers, kept)
  redis.call('EXPIRE', times, kept)
end
"""

CLAIM = (
    _NOTED
    + """
-- Claims the work on a request that its sender may repeat; whoever takes a claim over goes on under its token.
--
-- KEYS: answers, answered. ARGV: name, digest of the request, token, seconds that the work may take, seconds that
-- answers are kept, how many.
local answer = redis.call('HGET', KEYS[1], ARGV[1] .. ':answer')
if answer then
  return {'answered', answer}
end
local now, token = tonumber(redis.call('TIME')[1]), ARGV[3]
local said = redis.call('HGET', KEYS[1], ARGV[1])
if said then
  local asked, first, last = string.match(said, '(%S+) (%S+) (%S+)')
  if asked ~= ARGV[2] or now < tonumber(last) then
    return {'claimed', asked}
  end
  token = first
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. token .. ' ' .. now + ARGV[4])
noted(KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[5]), tonumber(ARGV[6]))
return {'yours', token}
"""
)

KEEP = (
    _NOTED
    + """
-- Keeps an answer, if there is none yet; gives the one that is there.
--
-- KEYS: answers, answered. ARGV: name, answer, seconds that answers are kept, how many.
local answer = redis.call('HGET', KEYS[1], ARGV[1] .. ':answer')
if answer then
  return answer
end
redis.call('HSET', KEYS[1], ARGV[1] .. ':answer', ARGV[2])
redis.call('HDEL', KEYS[1], ARGV[1])
noted(KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4]))
return false
"""
)

CREATE = """
-- Begins a replay. Ids are random: one that is there already was made by this very request, sent again; 0 then.
--
-- KEYS: head, events, rights. ARGV: stream id, event, position, owner or '', then fields of the head and their values.
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('XADD', KEYS[2], ARGV[1], 'event', ARGV[2], 'position', ARGV[3])
  redis.call('HSET', KEYS[1], 'version', '0', 'position', ARGV[3], unpack(ARGV, 5))
  if ARGV[4] ~= '' then
    redis.call('HSET', KEYS[3], 'owner', ARGV[4])
  end
  return 1
end
return 0
"""

APPEND = (
    _NOTED
    + """
-- Appends one event, or several that belong together, if the replay is at the version that its writer saw.
--
-- KEYS: head, events, and, with an idempotency key, answers and answered.
-- ARGV: expected version, hash of the event that it is at, version after, token of this attempt, position, name of the
--       key, answer, seconds that answers are kept, how many, number of events; for each: stream id, event, trace,
--       position that it sets or '';
--       then fields of the head and their values.
if KEYS[3] then
  local answer = redis.call('HGET', KEYS[3], ARGV[6] .. ':answer')
  if answer then
    return {'answered', answer}
  end
end
local version, hash = unpack(redis.call('HMGET', KEYS[1], 'version', 'head_hash'))
if not version then
  return {'missing'}
end
if version ~= ARGV[1] or hash ~= ARGV[2] then
  -- The client library sends a command again when the answer was lost: then it is this attempt that is there.
  local found = redis.call('XRANGE', KEYS[2], ARGV[11], ARGV[11])[1]
  if found then
    for place = 1, #found[2], 2 do
      if found[2][place] == 'token' and found[2][place + 1] == ARGV[4] then
        return {'appended'}
      end
    end
  end
  return {'stale', version}
end
local place = 11
for _ = 1, tonumber(ARGV[10]) do
  local fields = {'event', ARGV[place + 1], 'trace', ARGV[place + 2], 'token', ARGV[4]}
  if ARGV[place + 3] ~= '' then
    fields[7], fields[8] = 'position', ARGV[place + 3]
  end
  redis.call('XADD', KEYS[2], ARGV[place], unpack(fields))
  place = place + 4
end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'position', ARGV[5], unpack(ARGV, place))
if KEYS[3] then
  redis.call('HSET', KEYS[3], ARGV[6] .. ':answer', ARGV[7])
  noted(KEYS[3], KEYS[4], ARGV[6], tonumber(ARGV[8]), tonumber(ARGV[9]))
end
return {'appended'}
"""
)

IMPORT = """
-- Makes a stream that was filled under another name a replay, if there is none of that id but one that this very
-- import made when it was begun before.
--
-- KEYS: head, events, the other stream, rights. ARGV: name of the import, version, position, owner or '', then fields
-- of the head and their values.
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then
  return redis.call('HGET', KEYS[1], 'import') == ARGV[1] and 1 or 0
end
redis.call('HSET', KEYS[1], 'import', ARGV[1], 'version', ARGV[2], 'position', ARGV[3], unpack(ARGV, 5))
redis.call('DEL', KEYS[4])
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[4], 'owner', ARGV[4])
end
redis.call('RENAME', KEYS[3], KEYS[2])
redis.call('PERSIST', KEYS[2])
return 1
"""

SEATS = """
-- Keeps what the tokens of some seats hash to; those that have one already are named, and nothing is done then.
--
-- KEYS: seats. ARGV: 1 to take the place of others, else 0; then seats and what theirs hash to.
local taken = {}
for place = 2, #ARGV, 2 do
  if ARGV[1] == '0' and redis.call('HEXISTS', KEYS[1], ARGV[place]) == 1 then
    taken[#taken + 1] = ARGV[place]
  end
end
if #taken == 0 then
  redis.call('HSET', KEYS[1], unpack(ARGV, 2))
end
return taken
"""

DELETE = """
-- Deletes a replay if it is at the version that was looked at.
--
-- KEYS: all that are the replay's, its head first. ARGV: version.
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then
  return 0
end
return redis.call('UNLINK', unpack(KEYS))
"""

SWEEP = """
-- Deletes something of a replay that is gone; not if there is one of that id again.
--
-- KEYS: head, what to delete.
if redis.call('EXISTS', KEYS[1]) > 0 then
  return 0
end
return redis.call('UNLINK', KEYS[2])
"""
