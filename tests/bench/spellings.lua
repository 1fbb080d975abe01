-- Asks for one list under ever another spelling of its address, so that no answer given before is the answer.
local asked = 0

function request()
  asked = asked + 1
  local path, query = wrk.path:match("^([^?]*)%?(.*)$")
  local rest = asked
  local spelled = query:gsub("%w", function(letter)
    local plain = rest % 2 == 0
    rest = math.floor(rest / 2)
    return plain and letter or string.format("%%%02X", letter:byte())
  end)
  return wrk.format("GET", path .. "?" .. spelled)
end
