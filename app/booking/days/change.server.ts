import { uuidv7 } from '../../../ports/database/id.ts'
import { type Database, isStorable } from '../../../ports/database/port.ts'
import type { DayPart } from '../../../ports/database/schema/bookings.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { isDate } from '../rules.ts'

const LONGEST_REASON = 200
const LAST_DAY = '9998-12-31'
const MOST = 500
const MOST_SESSIONS = 20
const PARTS: string[] = ['day', 'morning', 'afternoon'] satisfies DayPart[]

interface TimeOff {
  day: string
  /** '' for none. */
  until: string
  weekly: boolean
  part: string
  reason: string
}

type Result = Promise<{ refused: string } | undefined>

export async function addDayOff({ write }: Pick<Database, 'write'>, wanted: TimeOff, by: By): Result {
  const { day, weekly, part, reason } = wanted
  const until = wanted.until === '' || (wanted.until === day && !weekly) ? null : wanted.until
  if (!isDay(day) || (until !== null && !isDay(until))) return { refused: 'Enter the days like 2027-05-08.' }
  if (until !== null && until < day)
    return { refused: 'The last day is before the first. Choose a later one.' }
  if (!PARTS.includes(part)) return { refused: 'Choose all day, the morning, or the afternoon.' }
  if (reason.length > LONGEST_REASON || !isStorable(reason)) {
    return { refused: `Use up to ${LONGEST_REASON} characters for the reason.` }
  }
  return write(async (trx) => {
    const kept = trx.selectFrom('day_off').select(({ fn }) => fn.countAll().as('n'))
    const { n } = await kept.executeTakeFirstOrThrow()
    if (Number(n) >= MOST) return { refused: `You already have ${MOST} days off. Remove some old ones.` }
    const row = { id: uuidv7(by.now), day, until, part: part as DayPart, reason }
    await trx
      .insertInto('day_off')
      .values({ ...row, weekly: weekly ? 1 : 0 })
      .execute()
    await recordEvent(trx, by, { action: 'day-off.add' })
  })
}

export async function removeDayOff({ write }: Pick<Database, 'write'>, id: string, by: By): Promise<void> {
  await write(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('day_off').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows > 0n) await recordEvent(trx, by, { action: 'day-off.remove' })
  })
}

export async function setSessions({ write }: Pick<Database, 'write'>, text: string, by: By): Result {
  const sessions = Number(text)
  if (!Number.isInteger(sessions) || sessions < 1 || sessions > MOST_SESSIONS) {
    return { refused: `Enter a number from 1 to ${MOST_SESSIONS}.` }
  }
  await write(async (trx) => {
    await trx
      .insertInto('availability')
      .values({ one: 1, sessions })
      .onConflict((same) => same.column('one').doUpdateSet({ sessions }))
      .execute()
    await recordEvent(trx, by, { action: 'availability.sessions', detail: { sessions } })
  })
  return undefined
}

function isDay(day: string): boolean {
  return isDate(day) && day <= LAST_DAY
}
