-- Lightroom's ID of a published photograph.

local RemoteId = {}

--- Has the album, which Lightroom's calls lack, and the photograph, because virtual copies with the same bytes share a frame.
function RemoteId.of(album, frame, photo)
	return album .. '/' .. frame .. '/' .. photo.localIdentifier
end

function RemoteId.parts(id)
	return tostring(id):match('^([%w_-]+)/([%w_-]+)')
end

function RemoteId.frameKey(id)
	return tostring(id):match('^[%w_-]+/[%w_-]+')
end

function RemoteId.albums(photoInfos)
	local albums, seen = {}, {}
	for _, info in ipairs(photoInfos) do
		local album = RemoteId.parts(info.remoteId)
		if album and not seen[album] then
			seen[album] = true
			albums[#albums + 1] = album
		end
	end
	return albums
end

return RemoteId
