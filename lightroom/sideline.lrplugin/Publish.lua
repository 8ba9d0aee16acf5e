-- What Lightroom asks a publish service to do.

local LrApplication = import 'LrApplication'
local LrDate = import 'LrDate'
local LrDialogs = import 'LrDialogs'
local LrDigest = import 'LrDigest'
local LrErrors = import 'LrErrors'
local LrFileUtils = import 'LrFileUtils'
local LrPasswords = import 'LrPasswords'
local LrPathUtils = import 'LrPathUtils'

local Api = require 'Api'
local RemoteId = require 'RemoteId'

local Publish = {}

local GONE = 'The album was deleted on the site, so this made another. Its other photographs are under Modified Photos to Re-Publish: '
	.. 'choose Publish once more.'

--- The key of the token in the system's keychain: never in the catalog.
function Publish.passwordKey(address)
	return 'sideline ' .. address
end

--- Ends with a dialog when the settings lack something.
function Publish.connect(settings)
	local address, problem = Api.addressOf(settings.address)
	local api
	if address then
		api, problem = Api.open(address, LrPasswords.retrieve(Publish.passwordKey(address)))
	end
	if not api then
		LrErrors.throwUserError(problem)
	end
	return api
end

-- Ends with a dialog, unless it succeeded or the album is gone.
local function unlessGone(found, problem, status)
	if not found and status ~= 404 then
		LrErrors.throwUserError(problem)
	end
	return found
end

-- Counts the collection's published photographs by frame, without those whose IDs are keys of `without`.
local function countShown(collection, without)
	local shown = {}
	for _, published in ipairs(collection:getPublishedPhotos()) do
		local id = published:getRemoteId()
		local key = id and not without[id] and RemoteId.frameKey(id)
		if key then
			shown[key] = (shown[key] or 0) + 1
		end
	end
	return shown
end

-- Unique for the collection, so that an album is never made twice.
local function keyOf(collection)
	local catalog = LrApplication.activeCatalog():getPath()
	return 'lightroom ' .. LrDigest.SHA256.digest(catalog):sub(1, 16) .. ' ' .. collection.localIdentifier
end

-- Marks all published photographs of a collection whose album is gone. Returns how many.
local function publishAllAgain(collection)
	local marked = 0
	local result = LrApplication.activeCatalog():withWriteAccessDo('Publish the album again', function()
		for _, published in ipairs(collection:getPublishedPhotos()) do
			if published:getRemoteId() then
				published:setEditedFlag(true)
				marked = marked + 1
			end
		end
	end, { timeout = 30 })
	if result ~= 'executed' then
		LrErrors.throwUserError('Lightroom is busy with its catalog. Publish again in a moment.')
	end
	return marked
end

-- Returns the album, the set of its frames' IDs, and how many photographs have to be published again. Makes the album if there is
-- none, or if it is in the trash.
local function openAlbum(api, exportContext)
	local collection, info = exportContext.publishedCollection, exportContext.publishedCollectionInfo
	local found
	local again = 0
	if info.remoteId then
		found = unlessGone(api:album(info.remoteId))
	end
	if not found then
		local made, problem = api:makeAlbum(keyOf(collection), info.name)
		if made then
			found, problem = api:album(made.id)
		end
		if not found then
			LrErrors.throwUserError(problem)
		end
		again = info.remoteId and publishAllAgain(collection) or 0
	end
	exportContext.exportSession:recordRemoteCollectionId(found.album.id)
	exportContext.exportSession:recordRemoteCollectionUrl(found.album.page)
	local frames = {}
	for _, frame in ipairs(found.frames) do
		frames[frame.id] = true
	end
	return found.album, frames, again
end

local function send(api, album, path, frame)
	local bytes = LrFileUtils.readFile(path)
	if not bytes or bytes == '' then
		return nil, 'The rendered file cannot be read.'
	end
	return api:upload({
		album = album.id,
		name = LrPathUtils.leafName(path),
		bytes = bytes,
		photo = LrDigest.SHA256.digest(bytes):lower():sub(1, 32),
		frame = frame,
	})
end

-- The frame to replace, or nil to add one: if the frame is gone, or shows another photograph of the collection too.
local function frameToReplace(album, frames, shown, publishedId)
	local of, frame = RemoteId.parts(publishedId or '')
	if of ~= album.id or not frames[frame] then
		return nil
	end
	local key = RemoteId.frameKey(publishedId)
	if (shown[key] or 0) > 1 then
		shown[key] = shown[key] - 1
		return nil
	end
	return frame
end

--- Replaces changed photographs in place: favorites and picks stay.
function Publish.processRenderedPhotos(functionContext, exportContext)
	local api = Publish.connect(exportContext.propertyTable)
	local count = exportContext.exportSession:countRenditions()
	local progress = exportContext:configureProgress({
		title = count == 1 and 'Publishing one photograph to Sideline'
			or 'Publishing ' .. count .. ' photographs to Sideline',
	})
	local album, frames, again = openAlbum(api, exportContext)
	local shown = countShown(exportContext.publishedCollection, {})
	for i, rendition in exportContext:renditions({ stopIfCanceled = true }) do
		progress:setPortionComplete(i - 1, count)
		local ok, pathOrMessage = rendition:waitForRender()
		if progress:isCanceled() then
			break
		end
		if ok then
			local publishedId = rendition.publishedPhotoId
			local frame = frameToReplace(album, frames, shown, publishedId)
			local sent, problem = send(api, album, pathOrMessage, frame)
			LrFileUtils.delete(pathOrMessage)
			if sent then
				rendition:recordPublishedPhotoId(RemoteId.of(album.id, sent, rendition.photo))
				rendition:recordPublishedPhotoUrl(album.page)
				again = again - (publishedId and 1 or 0)
			else
				rendition:uploadFailed(problem)
			end
		else
			rendition:uploadFailed(pathOrMessage)
		end
	end
	progress:done()
	if again > 0 then
		LrDialogs.message('Publish once more', GONE)
	end
end

--- Keeps a frame that shows another photograph of the collection too.
function Publish.deletePhotosFromPublishedCollection(settings, photoIds, deletedCallback, localCollectionId)
	local api = Publish.connect(settings)
	local removed = {}
	for _, id in ipairs(photoIds) do
		removed[id] = true
	end
	local collection = LrApplication.activeCatalog():getPublishedCollectionByLocalIdentifier(localCollectionId)
	local shown = collection and countShown(collection, removed) or {}
	for _, id in ipairs(photoIds) do
		local album, frame = RemoteId.parts(id)
		local done, problem = true, nil
		if frame and not shown[RemoteId.frameKey(id)] then
			done, problem = api:remove(album, frame)
		end
		if not done then
			LrErrors.throwUserError(problem)
		end
		deletedCallback(id)
	end
end

--- Leaves an album in the trash as it is: publishing makes another.
function Publish.renamePublishedCollection(settings, info)
	if not info.remoteId then
		return
	end
	unlessGone(Publish.connect(settings):rename(info.remoteId, info.name))
end

--- Skips photographs of other albums.
function Publish.imposeSortOrderOnPublishedCollection(settings, info, remoteIdSequence)
	local frames, named = {}, {}
	for _, id in ipairs(remoteIdSequence) do
		local album, frame = RemoteId.parts(id)
		if frame and album == info.remoteCollectionId and not named[frame] then
			frames[#frames + 1] = frame
			named[frame] = true
		end
	end
	if #frames == 0 then
		return
	end
	unlessGone(Publish.connect(settings):order(info.remoteCollectionId, frames))
end

-- Returns a function from a published photograph's ID to its list of { list, set, note }.
local function readPicks(settings, photoInfos)
	local api = Publish.connect(settings)
	local picks = {}
	for _, album in ipairs(RemoteId.albums(photoInfos)) do
		local found = unlessGone(api:picks(album))
		for _, list in ipairs(found and found.lists or {}) do
			for _, set in ipairs(list.sets) do
				for _, pick in ipairs(set.picks) do
					local key = album .. '/' .. pick.frame
					picks[key] = picks[key] or {}
					table.insert(picks[key], { list = list.name, set = set, note = pick.note })
				end
			end
		end
	end
	return function(id)
		return picks[RemoteId.frameKey(id)] or {}
	end
end

--- Shows picks as comments without the clients' names, which only the studio has.
function Publish.getCommentsFromPublishedCollection(settings, photoInfos, commentCallback)
	local picksOf = readPicks(settings, photoInfos)
	for _, info in ipairs(photoInfos) do
		local comments = {}
		for i, pick in ipairs(picksOf(info.remoteId)) do
			local person = 'Client ' .. pick.set.person
			local note = pick.note ~= '' and ': ' .. pick.note or ''
			comments[i] = {
				commentId = pick.set.id .. '/' .. info.remoteId,
				commentText = 'Picked for “' .. pick.list .. '”' .. note,
				dateCreated = LrDate.timeFromPosixDate((pick.set.chosenAt or 0) / 1000),
				username = person,
				realname = person,
			}
		end
		commentCallback({ publishedPhoto = info, comments = comments })
	end
end

function Publish.getRatingsFromPublishedCollection(settings, photoInfos, ratingCallback)
	local picksOf = readPicks(settings, photoInfos)
	for _, info in ipairs(photoInfos) do
		ratingCallback({ publishedPhoto = info, rating = #picksOf(info.remoteId) })
	end
end

return Publish
