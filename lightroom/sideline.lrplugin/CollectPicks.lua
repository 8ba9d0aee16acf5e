-- Library > Plug-in Extras > Collect what clients picked: a collection of the picked photographs of the selected album.

local Publish = require 'Publish'
local Selected = require 'Selected'

-- The collection with this name, or with a number after it where a smart collection has the name; nil where all are taken.
local function collectionFor(catalog, name)
	for n = 1, 9 do
		local collection = catalog:createCollection(n == 1 and name or name .. ' ' .. n, nil, true)
		if collection then
			return collection
		end
	end
end

Selected.run('Collect what clients picked', Publish.picksOf, function(catalog, album, infos, picksOf)
	local photos = {}
	for _, info in ipairs(infos) do
		if #picksOf(info.remoteId) > 0 then
			photos[#photos + 1] = info.photo
		end
	end
	local collection = collectionFor(catalog, album:getName() .. ' (picked)')
	if not collection then
		return 'There are other collections of that name. Rename one of them, and try again.'
	end
	collection:removeAllPhotos()
	collection:addPhotos(photos)
	return #photos .. ' of ' .. #infos .. ' photographs are in the collection “' .. collection:getName() .. '”.'
end)
