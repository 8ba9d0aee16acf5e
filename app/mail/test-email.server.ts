import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import { enqueue, type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import { HOUR, limit } from '../limits/rate-limit.server.ts'
import { type Email, sampleEmail } from './kinds.server.ts'

export const TEST_EMAIL = 'test'
const RULE = { count: 10, per: HOUR }

export async function queueTestEmail(
  { database, jobs }: { database: Database; jobs: { wake(): void } },
  { id, email }: { id: string; email: string },
  name: string,
  now: number,
): Promise<{ done: string } | { refused: string }> {
  if (!sampleEmail(name, '', now)) return { refused: `There's no email named '${name}'.` }
  const wait = await limit(database, [{ name: 'test-email', key: id, rule: RULE }])
  if (wait > 0) return { refused: `You've sent a lot of tests. Please wait ${Math.ceil(wait / 60)} minutes.` }
  const job = { id: uuidv7(now), kind: 'mail', about: id, payload: { email: TEST_EMAIL, sample: name } }
  await database.write((trx) => enqueue(trx, [job]))
  jobs.wake()
  return { done: `Queued for ${email}. Check Settings, Mail to see whether it was sent.` }
}

export async function testEmail(
  { database: { db }, origin }: { database: Database; origin: string },
  { about, payload }: Leased,
  now: number,
): Promise<{ email: Email; to: { name: string; address: string } }> {
  const person = await db
    .selectFrom('account')
    .where('id', '=', about ?? '')
    .where('role', 'in', ['owner', 'assistant'])
    .select(['name', 'email'])
    .executeTakeFirst()
  const email = sampleEmail(String(payload.sample), origin, now)
  if (!person || !email) throw new PermanentFailure('The account that asked for this test no longer exists.')
  return { email, to: { name: person.name, address: person.email } }
}
