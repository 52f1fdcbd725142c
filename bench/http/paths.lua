-- Requests /things/1 to /things/100 in turn: wrk -s paths.lua URL -- '/things/%d' 100
local pattern, count, at = '/%d', 1, 0

function init(arguments)
  pattern = arguments[1]
  count = tonumber(arguments[2])
end

function request()
  at = at % count + 1
  return wrk.format(nil, string.format(pattern, at))
end
