return {
	LrSdkVersion = 10.0,
	LrSdkMinimumVersion = 10.0,
	LrToolkitIdentifier = 'sideline.publish',
	LrPluginName = 'Sideline',
	LrExportServiceProvider = {
		title = 'Sideline',
		file = 'Provider.lua',
	},
	LrLibraryMenuItems = {
		{
			title = 'Collect what clients picked',
			file = 'CollectPicks.lua',
		},
		{
			title = 'Bring captions and people from the site',
			file = 'BringWords.lua',
		},
	},
	VERSION = { major = 1, minor = 1, revision = 0 },
}
