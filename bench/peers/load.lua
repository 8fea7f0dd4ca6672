-- A script for wrk: sends the requests of the file REQUESTS in turn, and prints one line of JSON at the end. Each line of the file
-- is METHOD, path and body, with tabs between them. HEADERS has further headers, "Name: value" with "|" between them.
local requests, position = {}, 0
local headers = { ["Content-Type"] = "application/json", ["Accept"] = "application/json" }
for pair in (os.getenv("HEADERS") or ""):gmatch("[^|]+") do
  local name, value = pair:match("^%s*([^:]+):%s*(.*)$")
  if name then headers[name] = value end
end

function init()
  for line in io.lines(os.getenv("REQUESTS")) do
    local method, path, body = line:match("^([^\t]*)\t([^\t]*)\t?(.*)$")
    requests[#requests + 1] = wrk.format(method, path, headers, (body ~= "" and body) or nil)
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"perSecond":%.1f,"p99Ms":%.2f,"total":%d,"failed":%d}\n',
    summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1e3, summary.requests,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
