-- Lightroom's modules for tests, made of a shell's programs.

function returns(value)
	return function()
		return value
	end
end

local modules = {}

local function quoted(text)
	return "'" .. text:gsub("'", "'\\''") .. "'"
end

local function written(bytes)
	local path = os.tmpname()
	local file = assert(io.open(path, 'wb'))
	file:write(bytes)
	file:close()
	return path
end

local function readFile(path)
	local file = io.open(path, 'rb')
	if not file then
		return nil
	end
	local bytes = file:read('*a')
	file:close()
	return bytes
end

local function outputOf(command)
	local pipe = assert(io.popen(command))
	local text = pipe:read('*a')
	pipe:close()
	return text
end

-- The body, and the headers with the status; no status without a response.
local function curl(method, url, headers, body)
	local answer, head, sent = os.tmpname(), os.tmpname(), written(body or '')
	local parts = { 'curl -s -o', quoted(answer), '-D', quoted(head), '-X', method }
	for _, header in ipairs(headers or {}) do
		parts[#parts + 1] = '-H ' .. quoted(header.field .. ': ' .. header.value)
	end
	if method ~= 'GET' then
		parts[#parts + 1] = '--data-binary @' .. quoted(sent)
	end
	parts[#parts + 1] = quoted(url)
	os.execute(table.concat(parts, ' '))
	local info = {}
	for line in (readFile(head) or ''):gmatch('[^\r\n]+') do
		local field, value = line:match('^([^:]+): (.*)$')
		if field then
			info[#info + 1] = { field = field, value = value }
		else
			info.status = tonumber(line:match('^HTTP/%S+ (%d+)')) or info.status
		end
	end
	local received = readFile(answer)
	for _, path in ipairs({ answer, head, sent }) do
		os.remove(path)
	end
	return info.status and received, info
end

modules.LrHttp = {
	get = function(url, headers)
		return curl('GET', url, headers)
	end,
	post = function(url, body, headers, method)
		assert(#body < 1000000, 'nginx would refuse this')
		local received, info = curl(method, url, headers, body)
		if lost and lost.method == method then
			info = { status = lost.status }
			lost = nil
		end
		return received, info
	end,
}
modules.LrTasks = {
	sleep = function(seconds)
		os.execute('sleep ' .. seconds)
	end,
}
modules.LrDigest = {
	SHA256 = {
		digest = function(bytes)
			local path = written(bytes)
			local digest = outputOf('sha256sum ' .. quoted(path)):match('%x+')
			os.remove(path)
			return digest
		end,
	},
}
modules.LrStringUtils = {
	encodeBase64 = function(text)
		local path = written(text)
		local encoded = outputOf('base64 ' .. quoted(path))
		os.remove(path)
		return encoded
	end,
}
modules.LrFileUtils = { readFile = readFile, delete = os.remove }
modules.LrPathUtils = {
	leafName = function(path)
		return path:match('[^/]+$')
	end,
}
modules.LrErrors = {
	throwUserError = function(sentence)
		error({ sentence = sentence })
	end,
}
modules.LrPasswords = { retrieve = returns(os.getenv('SIDELINE_TOKEN')) }
modules.LrDate = {
	timeFromPosixDate = function(seconds)
		return seconds
	end,
}
modules.LrView = {}
modules.LrDialogs = {
	attachErrorDialogToFunctionContext = function() end,
	message = function(_, text)
		shown = text
	end,
}
modules.LrFunctionContext = {
	postAsyncTaskWithContext = function(_, work)
		work({})
	end,
}
modules.LrApplication = {
	activeCatalog = function()
		return catalog
	end,
}
catalog = { getPath = returns('/Users/ana/Lightroom/Catalog.lrcat') }
-- Without a timeout, Lightroom fails while something else writes.
function catalog:withWriteAccessDo(_, work, limits)
	assert(limits.timeout > 0)
	if busy then
		return 'aborted'
	end
	work()
	return 'executed'
end
_PLUGIN = { id = 'sideline.publish' }

function import(name)
	return assert(modules[name], 'no ' .. name)
end
