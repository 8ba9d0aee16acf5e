-- The only module that talks to the network.

local LrHttp = import 'LrHttp'
local LrTasks = import 'LrTasks'

local Http = {}

-- Seconds.
local TIMEOUT = 120
local PAUSES = { 1, 4, 10 }
local BUSY = { [429] = true, [500] = true, [502] = true, [503] = true, [504] = true }

-- { status, body, headers } with lower-case names of headers, or nil without a response.
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

--- Retries while there is no response or the site is busy. Returns { status, body, headers }, or nil.
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
