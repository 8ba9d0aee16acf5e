-- Captions and people that were written on the site.

local RemoteId = require 'RemoteId'

local Words = {}

--- Returns the site's words by frame, or nil and a sentence. Skips albums that are gone.
function Words.read(api, photoInfos)
	local words = {}
	for _, album in ipairs(RemoteId.albums(photoInfos)) do
		local found, problem, status = api:words(album)
		if not found and status ~= 404 then
			return nil, problem
		end
		for _, frame in ipairs(found or {}) do
			words[album .. '/' .. frame.frame] = frame
		end
	end
	return words
end

-- Trims text like the site.
local function stored(text)
	return ((text or ''):gsub('\r\n?', '\n'):gsub('^%s+', ''):gsub('%s+$', ''))
end

-- The caption to write; nil if Lightroom has it, false if Lightroom has a newer one.
local function captionFor(current, frame)
	current = stored(current)
	if not frame.typed or current == stored(frame.caption) then
		return nil
	end
	return current == stored(frame.inFile.caption) and frame.caption
end

-- The people to write, or nil if Lightroom has all. Removes no one.
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

--- Writes the site's words into photographs; needs write access. Returns how many got a caption, how many people, and how many keep
-- an unpublished caption.
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

--- Counts captions of the site that hide a change in Lightroom.
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
