import type { Database } from '../../ports/database/port.ts'
import { Postponed } from '../jobs/postpone.server.ts'
import { readSite } from '../site/site.server.ts'
import { counted } from '../ui/count.ts'

const DAY = 86_400_000
/** From the first number of emails on, those that can wait do, so that others find room. */
const LIMITS: Record<string, [from: number, text: string]> = {
  'smtp.gmail.com': [450, 'Gmail takes about 500 a day.'],
  'smtp.mail.me.com': [180, 'iCloud takes about 200 a day.'],
}
/** No booking, sign-in, or confirmation. */
const PATIENT = /^(album-|picks-reminder$|family-invitation$|athlete-photographs$)/

/** Throws Postponed near the limit of the provider, who may count by the day or any 24 hours: this keeps to both. */
export async function waitForRoom(database: Database, host: string | undefined, email: string, now: number) {
  const [from, text] = LIMITS[host ?? ''] ?? []
  if (!from || !text || !PATIENT.test(email)) return
  const earlier = await database.db
    .selectFrom('job')
    .select('ended_at')
    .where('kind', '=', 'mail')
    .where('status', '=', 'done')
    .where('error', 'is', null)
    .where('ended_at', '>', now - DAY)
    .orderBy('ended_at', 'desc')
    .offset(from - 1)
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return
  const { timeZone } = await readSite(database)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay()
  const tomorrow = today.add({ days: 1 }).epochMilliseconds
  throw new Postponed(text, Math.max(tomorrow, Number(earlier.ended_at) + DAY))
}

/** '12 emails wait until tomorrow. Gmail takes about 500 a day.' */
export async function postponedEmails({ db }: Pick<Database, 'db'>, now: number): Promise<string | null> {
  const { count, why } = await db
    .selectFrom('job')
    .where('kind', '=', 'mail')
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('error', '<>', '')
    .where('run_at', '>', now)
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('error').as('why')])
    .executeTakeFirstOrThrow()
  const wait = Number(count) === 1 ? 'waits' : 'wait'
  return why && `${counted(Number(count), 'email')} ${wait} until tomorrow. ${why}`
}
