"""The Lua scripts that change a replay: Redis carries each out whole, with nothing in between, or not at all.

Each begins with its only command that may be refused for want of memory, so that a refusal leaves nothing half done.
"""

from __future__ import annotations

CREATE = """
-- Begins a replay. Ids are random: one that is there already was made by this very command, sent again.
--
-- KEYS: head, events. ARGV: stream id, event, position, then fields of the head and their values.
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('XADD', KEYS[2], ARGV[1], 'event', ARGV[2], 'position', ARGV[3])
  redis.call('HSET', KEYS[1], 'version', '0', 'position', ARGV[3], unpack(ARGV, 4))
end
return 1
"""

APPEND = """
-- Appends one event if the replay is at the version that its writer saw; all of it happens, or nothing.
--
-- KEYS: head, events, snapshots, and, with an idempotency key, its answer.
-- ARGV: expected version, version after, stream id, token of this attempt, event, trace, position,
--       snapshot ('1' or ''), answer, seconds that the answer is kept, then fields of the head and their values.
if KEYS[4] then
  local answer = redis.call('GET', KEYS[4])
  if answer then
    return {'answered', answer}
  end
end
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  return {'missing'}
end
if version ~= ARGV[1] then
  -- The client library sends a command again when the answer was lost: then it is this attempt that is there.
  local found = redis.call('XRANGE', KEYS[2], ARGV[3], ARGV[3])[1]
  if found then
    for place = 1, #found[2], 2 do
      if found[2][place] == 'token' and found[2][place + 1] == ARGV[4] then
        return {'appended'}
      end
    end
  end
  return {'stale', version}
end
redis.call('XADD', KEYS[2], ARGV[3], 'event', ARGV[5], 'trace', ARGV[6], 'token', ARGV[4])
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'position', ARGV[7], unpack(ARGV, 11))
if ARGV[8] == '1' then
  redis.call('HSET', KEYS[3], ARGV[2], ARGV[7])
end
if KEYS[4] then
  redis.call('SET', KEYS[4], ARGV[9], 'EX', ARGV[10])
end
return {'appended'}
"""
