-- What Lightroom asks a publish service to do.

local LrApplication = import 'LrApplication'
local LrDate = import 'LrDate'
local LrDigest = import 'LrDigest'
local LrErrors = import 'LrErrors'
local LrFileUtils = import 'LrFileUtils'
local LrPasswords = import 'LrPasswords'
local LrPathUtils = import 'LrPathUtils'

local Api = require 'Api'

local Publish = {}

--- Where the token of a site is kept: in the system's keychain, never in the catalog.
function Publish.passwordKey(address)
	return 'sideline ' .. address
end

--- The API of a publish service's site. Ends with a dialog when the settings lack something.
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

-- What Lightroom keeps of a published photograph names its album too: Lightroom asks about photographs without it.
local function remoteId(album, frame)
	return album .. '/' .. frame
end

local function fromRemoteId(id)
	return tostring(id):match('^([%w_-]+)/([%w_-]+)$')
end

-- The same for the same collection of the same catalog, so that an album is never made twice.
local function keyOf(collection)
	local catalog = LrApplication.activeCatalog():getPath()
	return 'lightroom ' .. LrDigest.SHA256.digest(catalog):sub(1, 16) .. ' ' .. collection.localIdentifier
end

-- The album of the collection and the set of its frames' IDs. Makes the album if there is none, or if it is in the trash.
local function openAlbum(api, exportContext)
	local info = exportContext.publishedCollectionInfo
	local found, problem, status
	if info.remoteId then
		found, problem, status = api:album(info.remoteId)
		if not found and status ~= 404 then
			LrErrors.throwUserError(problem)
		end
	end
	if not found then
		local made
		made, problem = api:makeAlbum(keyOf(exportContext.publishedCollection), info.name)
		found, problem = made and api:album(made.id), problem
		if not found then
			LrErrors.throwUserError(problem)
		end
	end
	exportContext.exportSession:recordRemoteCollectionId(found.album.id)
	exportContext.exportSession:recordRemoteCollectionUrl(found.album.page)
	local frames = {}
	for _, frame in ipairs(found.frames) do
		frames[frame.id] = true
	end
	return found.album, frames
end

-- Uploads a rendered file. Returns the ID of its frame, or nil and a sentence.
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

--- Uploads what is new, and replaces what changed in place: favorites and picks stay.
function Publish.processRenderedPhotos(functionContext, exportContext)
	local api = Publish.connect(exportContext.propertyTable)
	local count = exportContext.exportSession:countRenditions()
	local progress = exportContext:configureProgress({
		title = count == 1 and 'Publishing one photograph to Sideline'
			or 'Publishing ' .. count .. ' photographs to Sideline',
	})
	local album, frames = openAlbum(api, exportContext)
	for i, rendition in exportContext:renditions({ stopIfCanceled = true }) do
		progress:setPortionComplete(i - 1, count)
		local ok, pathOrMessage = rendition:waitForRender()
		if progress:isCanceled() then
			break
		end
		if ok then
			local shown, before = fromRemoteId(rendition.publishedPhotoId or '')
			-- A frame that is gone from the album cannot be replaced: the photograph is added.
			local frame = shown == album.id and frames[before] and before or nil
			local sent, problem = send(api, album, pathOrMessage, frame)
			LrFileUtils.delete(pathOrMessage)
			if sent then
				rendition:recordPublishedPhotoId(remoteId(album.id, sent))
				rendition:recordPublishedPhotoUrl(album.page)
			else
				rendition:uploadFailed(problem)
			end
		else
			rendition:uploadFailed(pathOrMessage)
		end
	end
	progress:done()
end

--- Moves photographs to the site's trash.
function Publish.deletePhotosFromPublishedCollection(settings, photoIds, deletedCallback)
	local api = Publish.connect(settings)
	for _, id in ipairs(photoIds) do
		local album, frame = fromRemoteId(id)
		local done, problem = true, nil
		if frame then
			done, problem = api:remove(album, frame)
		end
		if not done then
			LrErrors.throwUserError(problem)
		end
		deletedCallback(id)
	end
end

--- Gives the album the order of the collection.
function Publish.imposeSortOrderOnPublishedCollection(settings, info, remoteIdSequence)
	local frames, album = {}, nil
	for _, id in ipairs(remoteIdSequence) do
		local of, frame = fromRemoteId(id)
		album = album or of
		if frame and of == album then
			frames[#frames + 1] = frame
		end
	end
	if not album then
		return
	end
	local done, problem = Publish.connect(settings):order(album, frames)
	if not done then
		LrErrors.throwUserError(problem)
	end
end

-- What clients picked, by the ID of the published photograph: a list of { list, set, note }.
local function picksOf(api, photoInfos)
	local picks, asked = {}, {}
	for _, info in ipairs(photoInfos) do
		local album = fromRemoteId(info.remoteId)
		if album and not asked[album] then
			local found, problem, status = api:picks(album)
			if not found and status ~= 404 then
				LrErrors.throwUserError(problem)
			end
			asked[album] = true
			for _, list in ipairs(found and found.lists or {}) do
				for _, set in ipairs(list.sets) do
					for _, pick in ipairs(set.picks) do
						local id = remoteId(album, pick.frame)
						picks[id] = picks[id] or {}
						table.insert(picks[id], { list = list.name, set = set, note = pick.note })
					end
				end
			end
		end
	end
	return picks
end
Publish.picksOf = picksOf

--- Shows each pick as a comment: who the client is, only the studio says.
function Publish.getCommentsFromPublishedCollection(settings, photoInfos, commentCallback)
	local picks = picksOf(Publish.connect(settings), photoInfos)
	for _, info in ipairs(photoInfos) do
		local comments = {}
		for i, pick in ipairs(picks[info.remoteId] or {}) do
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

--- Counts the picks of each photograph.
function Publish.getRatingsFromPublishedCollection(settings, photoInfos, ratingCallback)
	local picks = picksOf(Publish.connect(settings), photoInfos)
	for _, info in ipairs(photoInfos) do
		ratingCallback({ publishedPhoto = info, rating = #(picks[info.remoteId] or {}) })
	end
end

return Publish
