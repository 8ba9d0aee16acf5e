import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import { readyFor } from '../albums/sending/album-email.server.ts'
import { readWritten, storeWritten, type Written } from '../albums/sending/written.server.ts'
import { enqueue, type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import { HOUR, limit } from '../limits/rate-limit.server.ts'
import type { EmailPorts } from './email.ts'
import { type Email, sampleEmail } from './kinds.server.ts'
import { coverPicture } from './picture.server.ts'

export const TEST_EMAIL = 'test'
const RULE = { count: 10, per: HOUR }

export async function queueTestEmail(
  { database, jobs }: { database: Database; jobs: { wake(): void } },
  { id, email }: { id: string; email: string },
  name: string,
  now: number,
  written?: Written & { albumId: string },
): Promise<{ done: string } | { refused: string }> {
  if (!sampleEmail(name, '', now)) return { refused: `There's no email named '${name}'.` }
  const wait = await limit(database, [{ name: 'test-email', key: id, rule: RULE }])
  if (wait > 0) return { refused: `You've sent a lot of tests. Please wait ${Math.ceil(wait / 60)} minutes.` }
  const payload = { email: TEST_EMAIL, sample: name, album: written?.albumId }
  const job = { id: uuidv7(now), kind: 'mail', about: id, payload }
  await database.write(async (trx) => {
    await enqueue(trx, [job])
    if (!written) return
    const { albumId: album_id, subject, line } = written
    const tests = trx.deleteFrom('album_email').where('album_id', '=', album_id)
    await tests.where('client_id', 'is', null).where('link_id', 'is', null).execute()
    await storeWritten(trx, { id: job.id, album_id, subject, line, created_at: now })
  })
  jobs.wake()
  return { done: `Queued for ${email}. Check Settings, Mail to see whether it was sent.` }
}

export async function testEmail(
  ports: EmailPorts,
  { id, about, payload }: Leased,
  now: number,
): Promise<{ email: Email; to: { name: string; address: string } }> {
  const { database, origin } = ports
  const { db } = database
  const person = await db
    .selectFrom('account')
    .where('id', '=', about ?? '')
    .where('role', 'in', ['owner', 'assistant'])
    .select(['name', 'email'])
    .executeTakeFirst()
  const email =
    typeof payload.album === 'string'
      ? await albumTest(ports, payload.album, id, person?.name ?? '')
      : sampleEmail(String(payload.sample), origin, now)
  if (!person) throw new PermanentFailure('The account that asked for this test no longer exists.')
  if (!email) throw new PermanentFailure('What this test shows no longer exists.')
  return { email, to: { name: person.name, address: person.email } }
}

/** As a client would get it, but its link shows the album to the owner, and counts as nothing. */
async function albumTest(ports: EmailPorts, albumId: string, id: string, name: string) {
  const { database, origin } = ports
  const to = { name, email: '', link: `${origin}/studio/albums/${albumId}`, until: null }
  const email = await readyFor(database, albumId, to)
  const written = await readWritten(database, { id })
  return email ? { ...email, ...written, picture: await coverPicture(ports, email) } : undefined
}
