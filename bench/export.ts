import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { TERMINAL } from '../app/audit/actor.ts'
import { exportEverything } from '../app/takeout/export/export.server.ts'
import { openDatabase } from '../ports/database/open.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { type Finding, table } from './support/finding.ts'
import { addLargeBusiness, largeOriginals } from './support/large-business.ts'

interface Measured {
  /** Milliseconds that a request may have waited for the event loop. */
  longest: number
  /** Bytes of the resident set, and how many more it was at most. */
  before: number
  more: number
}

/** How long an export of a large business keeps the site from responding, and how much memory it takes. */
export async function measureExport(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-bench-export-'))
  try {
    const database = await openDatabase({ file: join(folder, 'sideline.db') })
    await addLargeBusiness(database)
    await database.close()
    // In a process of its own, whose memory holds nothing else.
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, folder])
    const { longest, before, more } = JSON.parse(stdout) as Measured
    return [
      { what: 'export, longest wait of a request', measured: `${longest.toFixed(0)} ms` },
      { what: 'export, memory', measured: `${mega(before)} MB, ${mega(more)} MB more at most` },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureHere(folder: string): Promise<Measured> {
  const place = { file: join(folder, 'sideline.db') }
  const database = await openDatabase(place)
  const originals = largeOriginals()
  const storage = {
    ...diskStorage(join(folder, 'photos')),
    open: async (key: string) => Readable.from([originals.get(key.slice(-32)) as Buffer]),
  }
  // What opening the database took is no wait of the export's.
  await pause(100)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const how = { version: 'bench', actor: TERMINAL, now: 0 }
  await exportEverything({ database, place, storage }, join(folder, 'export'), how)
  await pause(100)
  loop.disable()
  clearInterval(watch)
  await database.close()
  return { longest: loop.max / 1e6, before, more: most - before }
}

function mega(bytes: number): number {
  return Math.round(bytes / 1e6)
}

if (import.meta.main) {
  const [, , folder] = process.argv
  if (folder) console.log(JSON.stringify(await measureHere(folder)))
  else console.log(table(await measureExport()))
}
