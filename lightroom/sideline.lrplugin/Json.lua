-- JSON (RFC 8259). Null is nil, so a field that is null is missing.

local Json = {}

local ESCAPES = {
	['"'] = '\\"',
	['\\'] = '\\\\',
	['\b'] = '\\b',
	['\f'] = '\\f',
	['\n'] = '\\n',
	['\r'] = '\\r',
	['\t'] = '\\t',
}

local function encodeString(text)
	-- %z is \0 in patterns of Lua 5.1.
	local escaped = text:gsub('[%z\1-\31"\\]', function(char)
		return ESCAPES[char] or string.format('\\u%04x', char:byte())
	end)
	return '"' .. escaped .. '"'
end

local encode

local function encodeArray(list)
	local parts = {}
	for i, value in ipairs(list) do
		parts[i] = encode(value)
	end
	return '[' .. table.concat(parts, ',') .. ']'
end

local function encodeObject(object)
	local keys, parts = {}, {}
	for key in pairs(object) do
		keys[#keys + 1] = key
	end
	table.sort(keys)
	for i, key in ipairs(keys) do
		parts[i] = encodeString(key) .. ':' .. encode(object[key])
	end
	return '{' .. table.concat(parts, ',') .. '}'
end

function encode(value)
	local kind = type(value)
	if kind == 'string' then
		return encodeString(value)
	elseif kind == 'number' then
		return string.format('%.14g', value)
	elseif kind == 'boolean' then
		return tostring(value)
	elseif kind == 'table' then
		return value[1] == nil and encodeObject(value) or encodeArray(value)
	end
	error('JSON has no ' .. kind)
end

--- An empty table is an object.
Json.encode = encode

local UNESCAPES = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t' }

local function utf8(code)
	local floor, char = math.floor, string.char
	if code < 0x80 then
		return char(code)
	elseif code < 0x800 then
		return char(0xC0 + floor(code / 64), 0x80 + code % 64)
	elseif code < 0x10000 then
		return char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
	end
	return char(
		0xF0 + floor(code / 262144),
		0x80 + floor(code / 4096) % 64,
		0x80 + floor(code / 64) % 64,
		0x80 + code % 64
	)
end

local function unescape(text)
	-- Surrogate pairs.
	text = text:gsub('\\u([dD][89aAbB]%x%x)\\u([dD][c-fC-F]%x%x)', function(high, low)
		return utf8(0x10000 + (tonumber(high, 16) - 0xD800) * 1024 + tonumber(low, 16) - 0xDC00)
	end)
	-- One pass, so that an escaped backslash escapes nothing.
	text = text:gsub('\\(.)(%x?%x?%x?%x?)', function(kind, digits)
		if kind == 'u' and #digits == 4 then
			return utf8(tonumber(digits, 16))
		end
		return (UNESCAPES[kind] or kind) .. digits
	end)
	return text
end

local decodeValue

local function skip(text, at)
	return text:find('[^ \t\r\n]', at) or #text + 1
end

local function fail(at)
	error({ json = 'This is not JSON, at ' .. at })
end

local function decodeString(text, at)
	local from = at + 1
	local to = from
	while true do
		to = text:find('["\\]', to) or fail(at)
		if text:sub(to, to) == '"' then
			return unescape(text:sub(from, to - 1)), to + 1
		end
		to = to + 2
	end
end

-- Decodes items up to `close`: `item` returns the position after each. Returns the position after all.
local function decodeItems(text, at, close, item)
	at = skip(text, at + 1)
	if text:sub(at, at) == close then
		return at + 1
	end
	while true do
		at = skip(text, item(skip(text, at)))
		local char = text:sub(at, at)
		if char == close then
			return at + 1
		elseif char ~= ',' then
			fail(at)
		end
		at = at + 1
	end
end

local function decodeArray(text, at)
	local list, n = {}, 0
	local ended = decodeItems(text, at, ']', function(from)
		n = n + 1
		list[n], from = decodeValue(text, from)
		return from
	end)
	return list, ended
end

local function decodeObject(text, at)
	local object = {}
	local ended = decodeItems(text, at, '}', function(from)
		local key
		if text:sub(from, from) ~= '"' then
			fail(from)
		end
		key, from = decodeString(text, from)
		from = skip(text, from)
		if text:sub(from, from) ~= ':' then
			fail(from)
		end
		object[key], from = decodeValue(text, from + 1)
		return from
	end)
	return object, ended
end

local WORDS = { ['true'] = true, ['false'] = false }

function decodeValue(text, at)
	at = skip(text, at)
	local char = text:sub(at, at)
	if char == '"' then
		return decodeString(text, at)
	elseif char == '{' then
		return decodeObject(text, at)
	elseif char == '[' then
		return decodeArray(text, at)
	end
	local word = text:match('^%a+', at)
	if word == 'null' then
		return nil, at + 4
	elseif word and WORDS[word] ~= nil then
		return WORDS[word], at + #word
	end
	local number = text:match('^-?%d[%d%.eE+-]*', at)
	if number and tonumber(number) then
		return tonumber(number), at + #number
	end
	fail(at)
end

function Json.decode(text)
	local ok, value, at = pcall(decodeValue, text, 1)
	if ok and skip(text, at) > #text then
		return value
	end
	return nil, 'The response of the site is not JSON.'
end

return Json
