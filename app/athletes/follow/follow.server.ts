import type { Transaction } from 'kysely'
import * as t from '#messages/families'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isMailable } from '../../../ports/mail/address.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { fromAddress, HOUR, limit, tryConsume } from '../../limits/rate-limit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { withAthlete } from '../roster.server.ts'
import type { RefusedOrDone, Writer } from '../teams.server.ts'

interface FollowPorts {
  database: Database
  sign: Sign
}

const DAY = 86_400_000
export const UNCONFIRMED = 7 * DAY
/** A week before, at most, and this are 30 days. */
export const INVITED = 23 * DAY
/** A whole team may share one network. */
const FROM_NETWORK = { count: 60, per: HOUR }
/** More confirmations in a day than a family has children. */
const TO_ADDRESS = { count: 6, per: DAY }
const MOST = 100
/** The oldest unconfirmed address of the last hour makes room, so that nobody can block a family. */
const MOST_ASKED = 10

type FollowRequest = { asked: true } | { error: string } | { wait: number }

/** Queues a confirmation. Doesn't reveal whether the address follows already or is over its limit. */
export async function askToFollow(
  { database, sign }: FollowPorts,
  { personId, email: typed, address }: { personId: string; email: string; address: string },
  now: number,
): Promise<FollowRequest> {
  const email = typed.trim().toLowerCase()
  const wait = await limit(database, fromAddress({ name: 'follow', key: address, rule: FROM_NETWORK }))
  if (wait > 0) return { wait }
  if (email === '') return { error: t.enterEmail() }
  if (!isMailable(email)) return { error: t.notEmail() }
  return database.write(async (trx) => {
    if (await isFull(trx, personId)) return { error: t.followersFull() }
    const attempt = { name: 'follow-email', key: sign('count', email), rule: TO_ADDRESS }
    if (!(await tryConsume(trx, attempt))) return { asked: true }
    const follower = await trx
      .insertInto('follower')
      .values({ id: uuidv7(now), person_id: personId, email, asked_at: now })
      .onConflict((same) => same.columns(['person_id', 'email']).doUpdateSet({ asked_at: now }))
      .returning(['id', 'confirmed_at'])
      .executeTakeFirstOrThrow()
    if (follower.confirmed_at !== null) return { asked: true }
    await enqueue(trx, [{ kind: 'mail', about: follower.id, payload: { email: 'follow-confirmation' } }])
    await makeRoom(trx, personId, now)
    return { asked: true }
  })
}

async function makeRoom(trx: Transaction<Schema>, personId: string, now: number): Promise<void> {
  const asked = await trx
    .selectFrom('follower')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('invitation', 'is', null)
    .where('asked_at', '>', now - HOUR)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  const gone = asked.slice(MOST_ASKED).map(({ id }) => id)
  if (gone.length > 0) await trx.deleteFrom('follower').where('id', 'in', gone).execute()
}

export async function isFull(trx: Transaction<Schema>, personId: string): Promise<boolean> {
  const { n } = await trx
    .selectFrom('follower')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n) >= MOST
}

export async function countFollowers({ db }: Pick<Database, 'db'>, athleteId: string): Promise<number> {
  const { n } = await db
    .selectFrom('follower')
    .innerJoin('athlete', 'athlete.person_id', 'follower.person_id')
    .where('athlete.id', '=', athleteId)
    .where('confirmed_at', 'is not', null)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export function removeFollowers(database: Writer, athleteId: string, by: By): RefusedOrDone {
  return withAthlete(database, athleteId, async (trx, { person_id }) => {
    await trx.deleteFrom('follower').where('person_id', '=', person_id).execute()
    await recordEvent(trx, by, { action: 'athlete.remove-followers', about: athleteId })
    return null
  })
}

/** Moves followers to the person who turned out to be the same child. */
export async function moveFollowers(trx: Transaction<Schema>, from: string, to: string): Promise<void> {
  const followersOf = (person: string) => trx.selectFrom('follower').where('person_id', '=', person)
  await trx
    .deleteFrom('follower')
    .where('person_id', '=', to)
    .where('confirmed_at', 'is', null)
    .where('email', 'in', followersOf(from).where('confirmed_at', 'is not', null).select('email'))
    .execute()
  await trx
    .updateTable('follower')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .where('email', 'not in', followersOf(to).select('email'))
    .execute()
  await trx.deleteFrom('follower').where('person_id', '=', from).execute()
  await trx
    .insertInto('arrival')
    .columns(['person_id', 'photo_id', 'at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('arrival')
        .where('person_id', '=', from)
        .select([val(to).as('person_id'), 'photo_id', 'at']),
    )
    .onConflict((same) => same.doNothing())
    .execute()
}

export async function cleanUpFollowers({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  await write(async (trx) => {
    await trx
      .deleteFrom('follower')
      .where('confirmed_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([
          eb('asked_at', '<', now - INVITED),
          and([
            eb('asked_at', '<', now - UNCONFIRMED),
            or([eb('invitation', 'is', null), eb('invitation', '=', 'kept')]),
          ]),
        ]),
      )
      .execute()
    await trx
      .deleteFrom('arrival')
      .where('person_id', 'not in', trx.selectFrom('follower').select('person_id'))
      .execute()
  })
}
