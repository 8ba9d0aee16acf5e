-- The site's section of the publishing manager.

local LrDialogs = import 'LrDialogs'
local LrFunctionContext = import 'LrFunctionContext'
local LrPasswords = import 'LrPasswords'
local LrView = import 'LrView'

local Api = require 'Api'
local Publish = require 'Publish'

local Settings = {}

-- The token is not a field of the preset: Lightroom writes those into the catalog.
function Settings.startDialog(properties)
	local address = Api.addressOf(properties.address)
	properties.token = address and LrPasswords.retrieve(Publish.passwordKey(address)) or ''
	properties.result = ''
end

function Settings.endDialog(properties, why)
	local address = Api.addressOf(properties.address)
	if why == 'ok' and address then
		properties.address = address
		LrPasswords.store(Publish.passwordKey(address), properties.token or '')
	end
	properties.token = ''
end

local function test(properties)
	LrFunctionContext.postAsyncTaskWithContext('Test the connection', function(context)
		LrDialogs.attachErrorDialogToFunctionContext(context)
		properties.result = 'Connecting …'
		local api, problem = Api.open(properties.address, properties.token)
		local whose
		if api then
			whose, problem = api:whose()
		end
		properties.result = whose and ('It works. The token is “' .. whose.name .. '” of ' .. whose.account .. '.')
			or problem
	end)
end

function Settings.sectionsForTopOfDialog(f, properties)
	local bind = LrView.bind
	local label = LrView.share('sideline_label')
	return {
		{
			title = 'Your site',
			synopsis = bind('address'),
			f:row({
				f:static_text({ title = 'Address', width = label, alignment = 'right' }),
				f:edit_field({
					value = bind('address'),
					placeholder_string = 'https://www.example.com',
					immediate = true,
					fill_horizontal = 1,
				}),
			}),
			f:row({
				f:static_text({ title = 'Upload token', width = label, alignment = 'right' }),
				f:password_field({ value = bind('token'), immediate = true, fill_horizontal = 1 }),
			}),
			f:row({
				f:static_text({ title = '', width = label }),
				f:push_button({
					title = 'Test the connection',
					action = function()
						test(properties)
					end,
				}),
				f:static_text({ title = bind('result'), fill_horizontal = 1, height_in_lines = 2 }),
			}),
		},
	}
end

return Settings
