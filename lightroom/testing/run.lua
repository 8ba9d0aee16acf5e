-- Acts as Lightroom for tests: reads a JSON object from standard input, and writes one to standard output.

local here = arg[0]:match('^(.*)/')
package.path = here .. '/../sideline.lrplugin/?.lua;' .. here .. '/?.lua'
require 'lightroom'

local Json = require 'Json'
local Publish = require 'Publish'

local given = assert(Json.decode(io.read('*a')))
local settings = { address = given.address }

local function publishedCollection(localId, ids, edited)
	local photos = {}
	for i, id in ipairs(ids or {}) do
		photos[i] = {
			getRemoteId = returns(id),
			setEditedFlag = function()
				edited[#edited + 1] = id
			end,
		}
	end
	return { localIdentifier = localId, getPublishedPhotos = returns(photos) }
end

function catalog:getPublishedCollectionByLocalIdentifier(id)
	return publishedCollection(id, given.published)
end

local function exportContext(collection, done)
	local context = {
		propertyTable = settings,
		publishedCollection = publishedCollection(collection.localId, collection.published, done.edited),
		publishedCollectionInfo = { name = collection.name, remoteId = collection.remoteId },
	}
	context.exportSession = {
		countRenditions = returns(#collection.photos),
		recordRemoteCollectionId = function(_, id)
			done.remoteId = id
		end,
		recordRemoteCollectionUrl = function(_, url)
			done.url = url
		end,
	}
	function context:configureProgress()
		return { setPortionComplete = function() end, isCanceled = function() end, done = function() end }
	end
	function context:renditions()
		local i = 0
		return function()
			i = i + 1
			local photo = collection.photos[i]
			if not photo then
				return nil
			end
			local result = { file = photo.path }
			done.photos[i] = result
			return i,
				{
					publishedPhotoId = photo.remoteId,
					photo = { localIdentifier = photo.id or i },
					waitForRender = function()
						return true, photo.path
					end,
					recordPublishedPhotoId = function(_, id)
						result.remoteId = id
					end,
					recordPublishedPhotoUrl = function() end,
					uploadFailed = function(_, sentence)
						result.failed = sentence
					end,
				}
		end
	end
	return context
end

-- Replaces the first response to a method with this status, or none.
lost = given.lost
busy = given.busy

local acts = {}

function acts.publish()
	local done = { photos = {}, edited = {} }
	Publish.processRenderedPhotos({}, exportContext(given.collection, done))
	done.shown = shown
	return done
end

function acts.order()
	Publish.imposeSortOrderOnPublishedCollection(settings, { remoteCollectionId = given.album }, given.ids)
	return {}
end

function acts.rename()
	Publish.renamePublishedCollection(settings, { remoteId = given.album, name = given.name })
	return {}
end

function acts.delete()
	local deleted = {}
	Publish.deletePhotosFromPublishedCollection(settings, given.ids, function(id)
		deleted[#deleted + 1] = id
	end, 1)
	return { deleted = deleted }
end

function acts.picks()
	local infos, comments, ratings = {}, {}, {}
	for i, id in ipairs(given.ids) do
		infos[i] = { remoteId = id }
	end
	Publish.getCommentsFromPublishedCollection(settings, infos, function(found)
		comments[found.publishedPhoto.remoteId] = found.comments
	end)
	Publish.getRatingsFromPublishedCollection(settings, infos, function(found)
		ratings[found.publishedPhoto.remoteId] = found.rating
	end)
	return { comments = comments, ratings = ratings }
end

function acts.load()
	local info = require 'Info'
	local provider = require(info.LrExportServiceProvider.file:match('^(%w+)%.lua$'))
	local offers = {}
	for name, value in pairs(provider) do
		if type(value) == 'function' then
			offers[#offers + 1] = name
		end
	end
	return { offers = offers, tooLong = not provider.validatePublishedCollectionName(given.name) }
end

function acts.json()
	return { value = given.value }
end

local ok, result = pcall(acts[given.act])
if not ok then
	result = { error = type(result) == 'table' and result.sentence or tostring(result) }
end
io.write(Json.encode(result))
