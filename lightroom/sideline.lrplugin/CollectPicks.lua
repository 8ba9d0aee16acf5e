-- Library > Plug-in Extras > Collect what clients picked: a collection of the picked photographs of the selected album.

local LrApplication = import 'LrApplication'
local LrDialogs = import 'LrDialogs'
local LrFunctionContext = import 'LrFunctionContext'

local Publish = require 'Publish'
local Selected = require 'Selected'

local TITLE = 'Collect what clients picked'

-- The collection with this name, or with a number after it where a smart collection has the name; nil where all are taken.
local function collectionFor(catalog, name)
	for n = 1, 9 do
		local collection = catalog:createCollection(n == 1 and name or name .. ' ' .. n, nil, true)
		if collection then
			return collection
		end
	end
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
	local picksOf = Publish.picksOf(Publish.connect(service:getPublishSettings()), infos)
	local photos = {}
	for _, info in ipairs(infos) do
		if #picksOf(info.remoteId) > 0 then
			photos[#photos + 1] = info.photo
		end
	end
	local collection
	local result = catalog:withWriteAccessDo(TITLE, function()
		collection = collectionFor(catalog, album:getName() .. ' (picked)')
		if collection then
			collection:removeAllPhotos()
			collection:addPhotos(photos)
		end
	end, { timeout = 30 })
	if result ~= 'executed' then
		LrDialogs.message(TITLE, 'Lightroom is busy with its catalog. Try again in a moment.')
	elseif not collection then
		LrDialogs.message(TITLE, 'There are other collections of that name. Rename one of them, and try again.')
	else
		local shown = #photos .. ' of ' .. #infos .. ' photographs are in the collection “' .. collection:getName() .. '”.'
		LrDialogs.message(TITLE, shown)
	end
end)
