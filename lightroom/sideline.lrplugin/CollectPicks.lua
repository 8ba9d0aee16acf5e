-- Library > Plug-in Extras > Collect what clients picked: a collection of the picked photographs of the selected album.

local LrApplication = import 'LrApplication'
local LrDialogs = import 'LrDialogs'
local LrFunctionContext = import 'LrFunctionContext'

local Publish = require 'Publish'

local TITLE = 'Collect what clients picked'

-- The published collection that is selected in the Library, if it is one of ours.
local function selectedAlbum(catalog)
	for _, source in ipairs(catalog:getActiveSources()) do
		if type(source) == 'table' and source.type and source:type() == 'LrPublishedCollection' then
			local service = source:getService()
			if service:getPluginId() == _PLUGIN.id then
				return source, service
			end
		end
	end
end

LrFunctionContext.postAsyncTaskWithContext(TITLE, function(context)
	LrDialogs.attachErrorDialogToFunctionContext(context)
	local catalog = LrApplication.activeCatalog()
	local album, service = selectedAlbum(catalog)
	if not album then
		LrDialogs.message(TITLE, 'First select an album of your site under Publish Services.')
		return
	end
	local infos = {}
	for i, published in ipairs(album:getPublishedPhotos()) do
		infos[i] = { remoteId = published:getRemoteId(), photo = published:getPhoto() }
	end
	local picks = Publish.picksOf(Publish.connect(service:getPublishSettings()), infos)
	local photos = {}
	for _, info in ipairs(infos) do
		if picks[info.remoteId] then
			photos[#photos + 1] = info.photo
		end
	end
	local name = album:getName() .. ' (picked)'
	catalog:withWriteAccessDo(TITLE, function()
		local collection = catalog:createCollection(name, nil, true)
		collection:removeAllPhotos()
		collection:addPhotos(photos)
	end)
	LrDialogs.message(TITLE, #photos .. ' of ' .. #infos .. ' photographs are in the collection “' .. name .. '”.')
end)
