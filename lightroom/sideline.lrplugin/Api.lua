-- The site's API (docs/openapi.json).

local LrStringUtils = import 'LrStringUtils'

local Http = require 'Http'
local Json = require 'Json'

local Api = {}
Api.__index = Api

-- Bytes: below the megabyte that nginx lets through.
local PIECE = 512 * 1024
-- Uploads of one file that are started.
local TRIES = 3

--- The address, or nil and a sentence. Refuses http, which would send the token in the open, except on this machine.
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
	return nil, 'The URL needs to start with https://.'
end

function Api.open(written, token)
	local address, problem = Api.addressOf(written)
	if not address then
		return nil, problem
	end
	if not token or token == '' then
		return nil, 'Enter an upload token. Create one in the studio under Settings, Lightroom.'
	end
	return setmetatable({ base = address .. '/api/v1', token = token }, Api)
end

-- The response, or nil, a sentence, and the status.
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
		return nil, 'The site can’t be reached. Check your connection and the site’s URL.'
	end
	if response.status >= 200 and response.status < 300 then
		return response
	end
	local problem = Json.decode(response.body)
	local sentence = type(problem) == 'table' and problem.detail
	if response.status == 401 then
		sentence = 'The site doesn’t know this token. Create a new one in the studio under Settings, Lightroom.'
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

function Api:whose()
	return self:json('GET', '/token')
end

--- Returns the album with this key, or makes it: { id, title, page, … }.
function Api:makeAlbum(key, title)
	return self:json('POST', '/albums', { key = key, title = title })
end

--- { album, frames }; frames are { id, number, file, photo } in order.
function Api:album(id)
	return self:json('GET', '/albums/' .. id)
end

function Api:rename(id, title)
	return self:json('PATCH', '/albums/' .. id, { title = title })
end

function Api:picks(album)
	return self:json('GET', '/albums/' .. album .. '/picks')
end

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

-- Sends the bytes in pieces (tus.io). Returns the path of the upload, or nil, a sentence, and the status.
function Api:sendBytes(bytes, metadata)
	local fields = {}
	for key, value in pairs(metadata) do
		fields[#fields + 1] = key .. ' ' .. LrStringUtils.encodeBase64(value):gsub('%s', '')
	end
	local created, problem, status = self:call('POST', '/uploads', '', {
		['Tus-Resumable'] = '1.0.0',
		['Upload-Length'] = tostring(#bytes),
		['Upload-Metadata'] = table.concat(fields, ','),
	})
	if not created then
		return nil, problem, status
	end
	local upload = created.headers.location:match('/uploads/%x+$')
	local at = 0
	while at < #bytes do
		local sent
		sent, problem, status = self:call('PATCH', upload, bytes:sub(at + 1, at + PIECE), {
			['Tus-Resumable'] = '1.0.0',
			['Upload-Offset'] = tostring(at),
			['Content-Type'] = 'application/offset+octet-stream',
		})
		if not sent then
			-- Without a response, a DELETE would fail too; the next attempt replaces this upload.
			if status then
				self:call('DELETE', upload, '', { ['Tus-Resumable'] = '1.0.0' })
			end
			return nil, problem, status
		end
		at = tonumber(sent.headers['upload-offset']) or at + PIECE
	end
	return upload
end

--- Uploads { album, name, bytes, photo, frame }: `photo` is the first 32 hex digits of its SHA-256, `frame` is replaced if given.
-- Returns the ID of the frame, or nil and a sentence.
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
		-- Only a lost piece is worth another try, from the start of the file.
		if status ~= nil and status ~= 404 and status ~= 409 then
			return nil, problem
		end
	end
	return nil, problem
end

return Api
