import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'

/* A process for tests: takes the write lock of a SQLite file, says so, and keeps it until the end of its input. */
const database = new DatabaseSync(process.argv[2] ?? '')
database.exec('begin immediate')
process.stdout.write('held\n')
await once(process.stdin.resume(), 'end')
database.exec('commit')
