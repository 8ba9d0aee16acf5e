-- The only module that talks to the network.

local LrHttp = import 'LrHttp'
local LrTasks = import 'LrTasks'

local Http = {}

-- Seconds.
local TIMEOUT = 120
local PAUSES = { 1, 4, 10 }
-- The site or its proxy may have another answer soon.
local BUSY = { [429] = true, [500] = true, [502] = true, [503] = true, [504] = true }

-- An answer as { status, body, headers }, with the names of headers in lower case; or nil when nobody answered.
local function once(method, url, headers, body)
	local answer, info
	if method == 'GET' then
		answer, info = LrHttp.get(url, headers, TIMEOUT)
	else
		answer, info = LrHttp.post(url, body or '', headers, method, TIMEOUT, #(body or ''))
	end
	if not info or not info.status then
		return nil
	end
	local received = {}
	for _, header in ipairs(info) do
		received[header.field:lower()] = header.value
	end
	return { status = info.status, body = answer or '', headers = received }
end

--- Sends a request, and again after a pause while nobody answers, or the site is busy or in trouble.
-- Returns { status, body, headers }, or nil when the site cannot be reached.
function Http.request(method, url, headers, body)
	for try = 1, #PAUSES + 1 do
		local response = once(method, url, headers, body)
		if response and not BUSY[response.status] then
			return response
		end
		local pause = PAUSES[try]
		if not pause then
			return response
		end
		local asked = response and tonumber(response.headers['retry-after'])
		LrTasks.sleep(math.min(asked or pause, 60))
	end
end

return Http
