-- What Lightroom keeps of a published photograph.

local RemoteId = {}

--- It names the album too: Lightroom asks about photographs without it. And it names the photograph, because two virtual copies
-- with the same bytes are one frame of the site.
function RemoteId.of(album, frame, photo)
	return album .. '/' .. frame .. '/' .. photo.localIdentifier
end

--- The album and the frame of a published photograph.
function RemoteId.parts(id)
	return tostring(id):match('^([%w_-]+)/([%w_-]+)')
end

--- One frame of one album.
function RemoteId.frameKey(id)
	return tostring(id):match('^[%w_-]+/[%w_-]+')
end

return RemoteId
