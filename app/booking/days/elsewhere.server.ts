import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { FetchFailed, fetchPublic } from '../../../ports/public-fetch.ts'
import {
  type Resealed,
  type Resealing,
  resealAll,
  seal,
  unseal,
} from '../../accounts/second-factor/sealed.server.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { type Busy, DAYS_AHEAD } from './days.ts'

const PURPOSE = 'calendar elsewhere'
const LONGEST = 1_000
const MOST_BYTES = 2_000_000

type Reading = Pick<Ports, 'database' | 'sign'> & {
  developer: Pick<Ports['developer'], 'run'>
  /** For tests. */
  fetch?: typeof fetchPublic
}

/** Its message is a sentence for the owner. */
class Unread extends Error {}

/** Reads a calendar before it stores its address, which whoever has it can read too. */
export async function setCalendar(ports: Reading, typed: string, by: By) {
  const address = typed.trim().replace(/^webcal:/i, 'https:')
  const url = URL.canParse(address) && address.length <= LONGEST ? new URL(address) : null
  if (url?.hostname === 'calendar.google.com' && !url.pathname.endsWith('.ics')) {
    const where = 'At Google, go to Settings, your calendar, Integrate calendar, and copy the secret address.'
    return { refused: `That’s the page, not the address. ${where}` }
  }
  if (url?.protocol !== 'https:') {
    return { refused: 'Enter the calendar’s address, which starts with https or webcal.' }
  }
  try {
    const busy = JSON.stringify(await readBusy(ports, url, by.now))
    const row = { calendar: seal(ports.sign, PURPOSE, url.href), busy, read_at: by.now, problem: null }
    await ports.database.write(async (trx) => {
      await trx
        .insertInto('availability')
        .values({ one: 1, ...row })
        .onConflict((same) => same.column('one').doUpdateSet(row))
        .execute()
      await recordEvent(trx, by, { action: 'busy-calendar.set-up' })
    })
  } catch (error) {
    if (error instanceof Unread) return { refused: error.message }
    throw error
  }
  return undefined
}

export async function removeCalendar({ write }: Pick<Database, 'write'>, by: By): Promise<void> {
  await write(async (trx) => {
    const none = { calendar: null, busy: '[]', read_at: null, problem: null }
    await trx.updateTable('availability').set(none).execute()
    await recordEvent(trx, by, { action: 'busy-calendar.turn-off' })
  })
}

/** Reads the calendar again. If it fails, the last busy times stay. */
export async function refreshCalendar(ports: Reading, now: number): Promise<void> {
  const { db, write } = ports.database
  const row = await db.selectFrom('availability').select('calendar').executeTakeFirst()
  if (!row?.calendar) return
  const sealed = row.calendar
  const store = (set: { problem: string } | { busy: string; read_at: number; problem: null }) =>
    // The owner may have chosen another calendar meanwhile.
    write((trx) => trx.updateTable('availability').set(set).where('calendar', '=', sealed).execute())
  try {
    const address = unseal(ports.sign, PURPOSE, sealed)
    if (address === null) throw new Unread('The site’s secret has changed. Enter the address again.')
    const busy = JSON.stringify(await readBusy(ports, new URL(address), now))
    await store({ busy, read_at: now, problem: null })
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    await store({ problem: error.message })
  }
}

async function readBusy({ database, developer, fetch = fetchPublic }: Reading, url: URL, now: number) {
  const { timeZone } = await readSite(database)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const at = (days: number) => `${today.add({ days })}T00:00`
  const bytes = await fetch(url, { most: MOST_BYTES }).catch((cause) => {
    throw new Unread(sentenceOf(cause), { cause })
  })
  const within = { timeZone, from: at(-31), until: at(DAYS_AHEAD) }
  // The error may have the words of the calendar.
  const busy = await developer.run('busyTimes', bytes, within).catch(() => {
    throw new Unread('The calendar can’t be read.')
  })
  if (!busy) throw new Unread('There’s no calendar at that address.')
  return busy satisfies Busy[]
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof FetchFailed)) throw error
  if (error.code === '401' || error.code === '403') return 'That address asks for a password.'
  if (error.code === '404' || error.code === '410') return 'There’s no calendar at that address.'
  if (error.code === 'large') return 'That calendar is larger than 2 MB. Choose another.'
  if (error.code === 'inside') return 'That address isn’t on the public internet.'
  return 'The calendar didn’t answer. Check its address, or try again later.'
}

export async function resealCalendar(trx: Transaction<Schema>, signs: Resealing): Promise<Resealed> {
  const rows = await trx
    .selectFrom('availability')
    .select('calendar as sealed')
    .where('calendar', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .execute()
  return resealAll(
    signs,
    rows,
    ({ sealed }) => ({ purpose: PURPOSE, sealed }),
    (_, calendar) => trx.updateTable('availability').set({ calendar }).execute(),
  )
}
