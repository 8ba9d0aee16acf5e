-- The publish service: a published collection is an album of the site.

local Publish = require 'Publish'
local Settings = require 'Settings'

local LONGEST = 150

return {
	supportsIncrementalPublish = 'only',
	exportPresetFields = { { key = 'address', default = '' } },
	hideSections = { 'exportLocation', 'video' },
	allowFileFormats = { 'JPEG', 'TIFF' },
	canExportVideo = false,

	titleForPublishedCollection = 'Album',
	titleForPublishedSmartCollection = 'Smart Album',
	titleForGoToPublishedCollection = 'Show in the Studio',
	titleForGoToPublishedPhoto = 'Show the Album in the Studio',
	titleForPhotoRating = 'Picks',
	supportsCustomSortOrder = true,
	getCollectionBehaviorInfo = function()
		return { defaultCollectionName = 'First Album', defaultCollectionCanBeDeleted = true, canAddCollection = true }
	end,
	validatePublishedCollectionName = function(name)
		-- In UTF-8, the bytes that begin a letter.
		local _, letters = name:gsub('[^\128-\191]', '')
		if letters > LONGEST then
			return false, 'Keep the album title to ' .. LONGEST .. ' characters or fewer.'
		end
		return true
	end,
	-- The metadata that the site reads from the file.
	metadataThatTriggersRepublish = function()
		return {
			default = false,
			title = true,
			caption = true,
			keywords = true,
			personShown = true,
			event = true,
			city = true,
			creator = true,
			dateCreated = true,
		}
	end,
	canAddCommentsToService = function()
		return false
	end,

	startDialog = Settings.startDialog,
	endDialog = Settings.endDialog,
	sectionsForTopOfDialog = Settings.sectionsForTopOfDialog,

	processRenderedPhotos = Publish.processRenderedPhotos,
	deletePhotosFromPublishedCollection = Publish.deletePhotosFromPublishedCollection,
	renamePublishedCollection = Publish.renamePublishedCollection,
	imposeSortOrderOnPublishedCollection = Publish.imposeSortOrderOnPublishedCollection,
	getCommentsFromPublishedCollection = Publish.getCommentsFromPublishedCollection,
	getRatingsFromPublishedCollection = Publish.getRatingsFromPublishedCollection,
}
