-- Commands of the Library menu, about the selected album.

local LrApplication = import 'LrApplication'
local LrDialogs = import 'LrDialogs'
local LrFunctionContext = import 'LrFunctionContext'

local Publish = require 'Publish'

local Selected = {}

-- The selected published collection and its publish service, if it is one of ours.
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

--- Reads with `read(api, infos)`, where `infos` is a list of { remoteId, photo }, then passes the catalog, the album, `infos` and what
-- was read to `write`, which may change the catalog and returns a message.
function Selected.run(title, read, write)
	LrFunctionContext.postAsyncTaskWithContext(title, function(context)
		LrDialogs.attachErrorDialogToFunctionContext(context)
		local catalog = LrApplication.activeCatalog()
		local album, service = selectedAlbum(catalog)
		if not album then
			LrDialogs.message(title, 'First select an album of your site under Publish Services.')
			return
		end
		local infos = {}
		for i, published in ipairs(album:getPublishedPhotos()) do
			infos[i] = { remoteId = published:getRemoteId(), photo = published:getPhoto() }
		end
		local found = read(Publish.connect(service:getPublishSettings()), infos)
		local message
		local result = catalog:withWriteAccessDo(title, function()
			message = write(catalog, album, infos, found)
		end, { timeout = 30 })
		if result ~= 'executed' then
			message = 'Lightroom is busy with its catalog. Try again in a moment.'
		end
		LrDialogs.message(title, message)
	end)
end

return Selected
