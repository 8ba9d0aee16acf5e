/** How many bookings a second the site takes, each on disk before it is thanked for, and how long a visitor waits. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { atExit } from './at-exit.ts'
import type { Load } from './booking-load.ts'
import { copyOf } from './crash.ts'
import { type Finding, quantile } from './finding.ts'
import { alone } from './install.ts'
import { startSite } from './site.ts'

const run = promisify(execFile)
const goal = 500
const seconds = 15

export async function measureBookings(demo: string): Promise<Finding[]> {
  const dataDir = copyOf(demo)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const forget = atExit(remove)
  const site = await startSite(dataDir, 'node', {
    BOOKINGS_PER_ADDRESS: '1000000000',
    BOOKINGS_PER_HOUR: '1000000000',
    MAIL_TRANSPORT: 'outbox',
  })
  try {
    await load(site.origin, 0, 5)
    const most = await load(site.origin, 0, seconds)
    const steady = await load(site.origin, goal, seconds)
    const lost = most.thanked + steady.thanked - count(dataDir, 'booking', most.since)
    const mails = count(dataDir, 'sent_mail', steady.since)
    return [...findings(most, steady, lost), ...mailsOf(steady, mails)]
  } finally {
    await site.stop()
    forget()
    remove()
  }
}

type Measured = Load & { since: number }

function findings(most: Measured, steady: Measured, lost: number): Finding[] {
  const perSecond = most.thanked / most.seconds
  const p99 = quantile(steady.latencies, 0.99)
  const failed = most.failed + steady.failed
  return [
    {
      what: 'Bookings a second, 32 connections, synchronous=FULL',
      measured: perSecond.toFixed(0),
      goal: `>= ${goal}`,
      met: perSecond >= goal,
    },
    {
      what: `Waiting for the thanks at ${goal} a second, p99`,
      measured: `${p99.toFixed(0)} ms (median ${quantile(steady.latencies).toFixed(1)} ms)`,
      goal: '< 50 ms',
      met: p99 < 50,
    },
    { what: 'Refused or failed', measured: `${failed}`, goal: '0', met: failed === 0 },
    { what: 'Thanked for and not stored', measured: `${Math.max(0, lost)}`, goal: '0', met: lost <= 0 },
  ]
}

async function load(origin: string, rate: number, duration: number): Promise<Measured> {
  const since = Date.now()
  const script = join(import.meta.dirname, 'booking-load.ts')
  const { stdout } = await run(process.execPath, [script, origin, `${rate}`, `${duration}`], {
    maxBuffer: 1e8,
  })
  return { ...(JSON.parse(stdout) as Load), since }
}

/** What nobody waits for gives way: most of the mails go out once fewer bookings come in. */
function mailsOf({ thanked }: Measured, written: number): Finding[] {
  return [{ what: 'Mails of those written and kept meanwhile', measured: `${written} of ${2 * thanked}` }]
}

function count(dataDir: string, table: 'booking' | 'sent_mail', since: number): number {
  const db = new DatabaseSync(join(dataDir, 'sideline.db'), { readOnly: true, timeout: 5_000 })
  const row = db.prepare(`select count(*) as n from ${table} where created_at >= ?`).get(since)
  db.close()
  return Number(row?.n)
}

if (import.meta.main) await alone(measureBookings)
