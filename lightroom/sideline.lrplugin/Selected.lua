-- The album that a command of the Library menu is about.

local Selected = {}

--- The published collection that is selected in the Library, if it is one of ours, and its publish service.
function Selected.album(catalog)
	for _, source in ipairs(catalog:getActiveSources()) do
		if type(source) == 'table' and source.type and source:type() == 'LrPublishedCollection' then
			local service = source:getService()
			if service:getPluginId() == _PLUGIN.id then
				return source, service
			end
		end
	end
end

--- Its photographs: a list of { remoteId, photo }.
function Selected.photos(album)
	local infos = {}
	for i, published in ipairs(album:getPublishedPhotos()) do
		infos[i] = { remoteId = published:getRemoteId(), photo = published:getPhoto() }
	end
	return infos
end

return Selected
