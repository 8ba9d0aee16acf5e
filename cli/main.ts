import { createPrivately } from '../server/settings/data-folder.ts'
import { loadEnvFile } from '../server/settings/env.ts'
import { runCommand } from './run.ts'

loadEnvFile()
createPrivately()
// A connection that is still open, as to a silent mail server, must not keep the process running.
process.exit(await runCommand(process.argv.slice(2), process))
