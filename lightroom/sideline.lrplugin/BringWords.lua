-- Library > Plug-in Extras > Bring captions and people from the site: into the metadata of the selected album's photographs.

local LrApplication = import 'LrApplication'
local LrDialogs = import 'LrDialogs'
local LrErrors = import 'LrErrors'
local LrFunctionContext = import 'LrFunctionContext'

local Publish = require 'Publish'
local Selected = require 'Selected'
local Words = require 'Words'

local TITLE = 'Bring captions and people from the site'

local function photographs(count)
	return count == 1 and 'one photograph' or count .. ' photographs'
end

-- What became of it, in sentences.
local function report(captions, people, kept)
	local sentences = {
		'From the site: captions of ' .. photographs(captions) .. ', and people of ' .. photographs(people) .. '.',
	}
	if captions + people == 0 then
		sentences = { 'Nothing new was written on the site.' }
	end
	if kept > 0 then
		sentences[#sentences + 1] = 'In Lightroom, '
			.. photographs(kept)
			.. ' stayed as before: the caption was changed on the site and in Lightroom. Publish the album, and try again to take '
			.. 'the site’s.'
	end
	return table.concat(sentences, ' ')
end

LrFunctionContext.postAsyncTaskWithContext(TITLE, function(context)
	LrDialogs.attachErrorDialogToFunctionContext(context)
	local catalog = LrApplication.activeCatalog()
	local album, service = Selected.album(catalog)
	if not album then
		LrDialogs.message(TITLE, 'First select an album of your site under Publish Services.')
		return
	end
	local infos = Selected.photos(album)
	local words, problem = Words.read(Publish.connect(service:getPublishSettings()), infos)
	if not words then
		LrErrors.throwUserError(problem)
	end
	local captions, people, kept
	local result = catalog:withWriteAccessDo(TITLE, function()
		captions, people, kept = Words.bring(infos, words)
	end, { timeout = 30 })
	if result ~= 'executed' then
		LrDialogs.message(TITLE, 'Lightroom is busy with its catalog. Try again in a moment.')
	else
		LrDialogs.message(TITLE, report(captions, people, kept))
	end
end)
