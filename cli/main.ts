import { createPrivately } from '../server/settings/data-folder.ts'
import { loadEnvFile } from '../server/settings/env.ts'
import { runCommand } from './run.ts'

loadEnvFile()
createPrivately()
// A mail server that says no more must not keep the terminal waiting.
process.exit(await runCommand(process.argv.slice(2), process))
