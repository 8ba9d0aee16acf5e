-- Captions and people that somebody wrote on the site.

local RemoteId = require 'RemoteId'

local Words = {}

--- What the site says of published photographs, by the frame; or nil and a sentence. Photographs of albums that are gone are left
-- out.
function Words.read(api, photoInfos)
	local words, asked = {}, {}
	for _, info in ipairs(photoInfos) do
		local album = RemoteId.parts(info.remoteId)
		if album and not asked[album] then
			asked[album] = true
			local found, problem, status = api:words(album)
			if not found and status ~= 404 then
				return nil, problem
			end
			for _, frame in ipairs(found or {}) do
				words[album .. '/' .. frame.frame] = frame
			end
		end
	end
	return words
end

-- As the site stores it.
local function stored(text)
	return ((text or ''):gsub('\r\n?', '\n'):gsub('^%s+', ''):gsub('%s+$', ''))
end

-- The caption that Lightroom should have; nil where it has it, and false where Lightroom has one that the site does not know yet.
local function captionFor(current, frame)
	current = stored(current)
	if not frame.typed or current == stored(frame.caption) then
		return nil
	end
	return current == stored(frame.inFile.caption) and frame.caption
end

-- The people that Lightroom should have; nil where it has them. Nobody is taken away.
local function peopleFor(current, frame)
	local names, known = {}, {}
	for name in stored(current):gmatch('[^,;]+') do
		names[#names + 1] = stored(name)
		known[stored(name):lower()] = true
	end
	local before = #names
	for _, athlete in ipairs(frame.athletes) do
		local name = stored(athlete.name)
		if name ~= '' and not known[name:lower()] then
			names[#names + 1] = name
			known[name:lower()] = true
		end
	end
	return #names > before and table.concat(names, ', ') or nil
end

--- Writes into Lightroom's photographs what was written on the site; needs write access. Returns how many got a caption, how many
-- people, and how many keep a caption that was not published.
function Words.bring(photoInfos, words)
	local captions, people, kept = 0, 0, 0
	for _, info in ipairs(photoInfos) do
		local frame = words[RemoteId.frameKey(info.remoteId) or '']
		if frame then
			local caption = captionFor(info.photo:getFormattedMetadata('caption'), frame)
			if caption then
				info.photo:setRawMetadata('caption', caption)
				captions = captions + 1
			elseif caption == false then
				kept = kept + 1
			end
			local names = peopleFor(info.photo:getFormattedMetadata('personShown'), frame)
			if names then
				info.photo:setRawMetadata('personShown', names)
				people = people + 1
			end
		end
	end
	return captions, people, kept
end

--- How many of these published photographs have a caption of the site that hides one that Lightroom changed.
function Words.countHidden(photoInfos, before, after)
	local hidden = 0
	for _, info in ipairs(photoInfos) do
		local key = RemoteId.frameKey(info.remoteId)
		local was, is = before[key], after[key]
		if was and is and is.typed and was.inFile.caption ~= is.inFile.caption then
			hidden = hidden + 1
		end
	end
	return hidden
end

return Words
