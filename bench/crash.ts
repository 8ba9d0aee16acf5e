/** Several hundred bookings while the site is killed again and again: what was thanked for, and what is there. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bookThroughCrashes } from '../e2e/crash.ts'
import { atExit } from './at-exit.ts'
import type { Finding } from './finding.ts'
import { alone } from './install.ts'

const bookings = 600
const kills = 12

export async function measureCrash(demo: string): Promise<Finding[]> {
  const dataDir = copyOf(demo)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const forget = atExit(remove)
  const outcome = await bookThroughCrashes({ dataDir, bookings, kills, visitors: 16 })
  forget()
  remove()
  const { thanked, retries, lostBookings, doubleBookings, lostEmails, doubleEmails } = outcome
  const none = (what: string, number: number): Finding => ({
    what,
    measured: `${number}`,
    goal: '0',
    met: number === 0,
  })
  return [
    {
      what: `Bookings through ${kills} kills`,
      measured: `${thanked}, ${retries} tries in vain made again`,
      goal: `${bookings}`,
      met: thanked === bookings,
    },
    none('Thanked for and not stored', lostBookings),
    none('Stored twice', doubleBookings),
    none('Mails of them that never came', lostEmails),
    { what: 'Mails that came twice', measured: `${doubleEmails} of ${2 * bookings}` },
  ]
}

/** The same business in a folder of its own, over the same photographs. */
export function copyOf(demo: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-bookings-'))
  const db = new DatabaseSync(join(demo, 'sideline.db'))
  db.prepare('vacuum into ?').run(join(folder, 'sideline.db'))
  db.close()
  symlinkSync(join(demo, 'photos'), join(folder, 'photos'))
  return folder
}

if (import.meta.main) await alone(measureCrash)
