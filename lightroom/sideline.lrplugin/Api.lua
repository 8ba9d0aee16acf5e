-- What the site's API offers (docs/openapi.json), for one address and token.

local LrStringUtils = import 'LrStringUtils'

local Http = require 'Http'
local Json = require 'Json'

local Api = {}
Api.__index = Api

-- Bytes: below the megabyte that nginx lets through.
local PIECE = 512 * 1024
-- How often the file of one photograph is begun.
local TRIES = 3

--- The address as the site has it, or nil and a sentence. A token is sent in the open over http, so that is for this machine only.
function Api.addressOf(written)
	local address = (written or ''):gsub('^%s+', ''):gsub('[%s/]+$', '')
	if address == '' then
		return nil, 'Enter the address of your site.'
	end
	if not address:find('://', 1, true) then
		address = 'https://' .. address
	end
	local isOwn = address:find('^http://127%.0%.0%.1[:/]?') or address:find('^http://localhost[:/]?')
	if address:find('^https://[^/]') or isOwn then
		return address
	end
	return nil, 'The address should begin with https://.'
end

--- The API of the site, or nil and a sentence.
function Api.open(written, token)
	local address, problem = Api.addressOf(written)
	if not address then
		return nil, problem
	end
	if not token or token == '' then
		return nil, 'Enter an upload token. You make it in the studio, under Settings, Lightroom.'
	end
	return setmetatable({ base = address .. '/api/v1', token = token }, Api)
end

-- What the site answered, or nil, a sentence, and the status.
function Api:call(method, path, body, more)
	local headers = {
		{ field = 'Authorization', value = 'Bearer ' .. self.token },
		{ field = 'Accept', value = 'application/json' },
	}
	for field, value in pairs(more or {}) do
		headers[#headers + 1] = { field = field, value = value }
	end
	local response = Http.request(method, self.base .. path, headers, body)
	if not response then
		return nil, 'The site cannot be reached. Are you online, and is its address right?'
	end
	if response.status >= 200 and response.status < 300 then
		return response
	end
	local problem = Json.decode(response.body)
	local sentence = type(problem) == 'table' and problem.detail
	if response.status == 401 then
		sentence = 'The site does not know this token. Make another in the studio, under Settings, Lightroom.'
	end
	return nil, sentence or ('The site responded with the error ' .. response.status .. '.'), response.status
end

function Api:json(method, path, value)
	local response, problem, status
	if value == nil then
		response, problem, status = self:call(method, path)
	else
		response, problem, status = self:call(method, path, Json.encode(value), { ['Content-Type'] = 'application/json' })
	end
	if not response then
		return nil, problem, status
	end
	if response.body == '' then
		return {}
	end
	return Json.decode(response.body)
end

--- Whose token it is: { name, account, studio }.
function Api:whose()
	return self:json('GET', '/token')
end

--- The album with this key, which is made if there is none: { id, title, page, … }.
function Api:makeAlbum(key, title)
	return self:json('POST', '/albums', { key = key, title = title })
end

--- { album, frames }; frames are { id, number, file, photo } in order.
function Api:album(id)
	return self:json('GET', '/albums/' .. id)
end

--- Gives an album another title.
function Api:rename(id, title)
	return self:json('PATCH', '/albums/' .. id, { title = title })
end

--- What clients picked: { lists }.
function Api:picks(album)
	return self:json('GET', '/albums/' .. album .. '/picks')
end

--- What is said of the photographs of an album: a list of { frame, caption, typed, inFile, athletes, … }, of all its pages.
function Api:words(album)
	local frames, after = {}, nil
	repeat
		local query = after and '?after=' .. after or ''
		local page, problem, status = self:json('GET', '/albums/' .. album .. '/words' .. query)
		if not page then
			return nil, problem, status
		end
		for _, frame in ipairs(page.frames) do
			frames[#frames + 1] = frame
		end
		after = page.next
	until not after
	return frames
end

--- Puts these frames into this order.
function Api:order(album, frames)
	return self:json('PUT', '/albums/' .. album .. '/order', { frames = frames })
end

--- Moves a frame to the trash, unless it is gone already.
function Api:remove(album, frame)
	local done, problem, status = self:json('DELETE', '/albums/' .. album .. '/frames/' .. frame)
	if status == 404 then
		return {}
	end
	return done, problem
end

-- Sends the bytes in pieces. Returns the address of the upload, or nil, a sentence, and the status.
function Api:sendBytes(bytes, metadata)
	local fields = {}
	for key, value in pairs(metadata) do
		fields[#fields + 1] = key .. ' ' .. LrStringUtils.encodeBase64(value):gsub('%s', '')
	end
	local begun, problem, status = self:call('POST', '/uploads', '', {
		['Tus-Resumable'] = '1.0.0',
		['Upload-Length'] = tostring(#bytes),
		['Upload-Metadata'] = table.concat(fields, ','),
	})
	if not begun then
		return nil, problem, status
	end
	local upload = begun.headers.location:match('/uploads/%x+$')
	local at = 0
	while at < #bytes do
		local sent
		sent, problem, status = self:call('PATCH', upload, bytes:sub(at + 1, at + PIECE), {
			['Tus-Resumable'] = '1.0.0',
			['Upload-Offset'] = tostring(at),
			['Content-Type'] = 'application/offset+octet-stream',
		})
		if not sent then
			-- If nobody answered, nobody would now: beginning the file again takes the place of this upload too.
			if status then
				self:call('DELETE', upload, '', { ['Tus-Resumable'] = '1.0.0' })
			end
			return nil, problem, status
		end
		at = tonumber(sent.headers['upload-offset']) or at + PIECE
	end
	return upload
end

--- Shows a file in an album. `file` has album, name, bytes, photo (the first 32 hex digits of its SHA-256), and frame if it
-- replaces the photograph of that one. Returns the ID of the frame, or nil and a sentence.
function Api:upload(file)
	local replace = file.frame and { frame = file.frame } or 'add'
	local question = { album = file.album, photo = file.photo, file = file.name, replace = replace }
	local asked, problem = self:json('POST', '/uploads/questions', { files = { question } })
	if not asked then
		return nil, problem
	end
	local answer = asked.answers[1]
	if answer.frame then
		return answer.frame
	elseif answer.outcome == 'refused' then
		return nil, answer.reason
	end
	local metadata = { album = file.album, photo = file.photo, file = file.name, begun = asked.begun }
	metadata.replace = file.frame and 'frame ' .. file.frame or 'add'
	for try = 1, TRIES do
		local upload, status
		upload, problem, status = self:sendBytes(file.bytes, metadata)
		if upload then
			local ended, why = self:json('GET', upload)
			return ended and ended.frame, why
		end
		-- Only a lost piece is worth another try, from the beginning of the file.
		if status ~= nil and status ~= 404 and status ~= 409 then
			return nil, problem
		end
	end
	return nil, problem
end

return Api
