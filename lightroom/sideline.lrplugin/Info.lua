return {
	LrSdkVersion = 10.0,
	LrSdkMinimumVersion = 10.0,
	LrToolkitIdentifier = 'sideline.publish',
	LrPluginName = 'Sideline',
	LrExportServiceProvider = {
		title = 'Sideline',
		file = 'Provider.lua',
	},
	VERSION = { major = 1, minor = 1, revision = 0 },
}
