-- Library > Plug-in Extras > Bring captions and people from the site: into the metadata of the selected album's photographs.

local LrErrors = import 'LrErrors'

local Selected = require 'Selected'
local Words = require 'Words'

local function photographs(count)
	return count == 1 and 'one photograph' or count .. ' photographs'
end

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

local function read(api, infos)
	local words, problem = Words.read(api, infos)
	return words or LrErrors.throwUserError(problem)
end

Selected.run('Bring captions and people from the site', read, function(_, _, infos, words)
	return report(Words.bring(infos, words))
end)
