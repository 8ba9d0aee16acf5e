import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import { inParts } from '../../../ports/database/parts.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { HOUR } from '../../limits/rate-limit.server.ts'
import { type CardPorts, makePage } from '../cards/make-cards.server.ts'
import { compareNumbers } from '../number.ts'
import { visibleAthletes } from '../tags/visible.server.ts'
import { type Refused, withTeam } from '../teams.server.ts'

/** More addresses are no family. */
const MOST_EACH = 4
const MOST_AN_HOUR = 100
export const MOST_LINE = 500

/**
 * Isn't keyed with the site's secret: the answer must outlive a new secret. A list of addresses can be tested against
 * it.
 */
function hashOf(purpose: string, email: string): string {
  return createHash('sha256').update(`${purpose}\n${email}`).digest('hex')
}

export const refusal = (email: string) => hashOf('never', email)
const once = (email: string, teamId: string) => hashOf(teamId, email)

interface Family {
  athleteId: string
  emails: string[]
}

/** Keeps addresses of a roster for a few days. Hidden athletes' aren't kept, nor those that were asked before. */
export async function keepFamilies(
  trx: Transaction<Schema>,
  teamId: string,
  families: Family[],
  now: number,
): Promise<void> {
  const persons = await trx
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.team_id', '=', teamId)
    .where('person.not_shown_at', 'is', null)
    .select(['athlete.id', 'person.id as personId'])
    .execute()
  const personOf = new Map(persons.map(({ id, personId }) => [id, personId]))
  const few = families.map((family) => ({
    ...family,
    emails: [...new Set(family.emails)].slice(0, MOST_EACH),
  }))
  const asked = await askedBefore(
    trx,
    teamId,
    few.flatMap(({ emails }) => emails),
  )
  for (const { athleteId, emails } of few) {
    const personId = personOf.get(athleteId)
    const free = emails.filter((email) => !asked(email))
    if (personId === undefined || free.length === 0) continue
    const shared = { person_id: personId, asked_at: now, invitation: 'kept' as const }
    await trx
      .insertInto('follower')
      .values(free.map((email) => ({ ...shared, id: uuidv7(now), email })))
      .onConflict((same) => same.columns(['person_id', 'email']).doNothing())
      .execute()
  }
}

async function askedBefore(db: Database['db'], teamId: string, emails: string[]) {
  const wanted = [...new Set(emails)].flatMap((email) => [refusal(email), once(email, teamId)])
  const rows = await inParts(wanted, (some) =>
    db.selectFrom('invitation_hash').where('hash', 'in', some).select('hash').execute(),
  )
  const hashes = new Set(rows.map(({ hash }) => hash))
  return (email: string) => hashes.has(refusal(email)) || hashes.has(once(email, teamId))
}

/** Lists the families that can be invited, by address, with the athletes whom visitors may see. */
export async function readInvitable(db: Database['db'], teamId: string) {
  const rows = await visibleAthletes(db)
    .innerJoin('follower', 'follower.person_id', 'person.id')
    .where('athlete.team_id', '=', teamId)
    .where('follower.invitation', '=', 'kept')
    .where('follower.confirmed_at', 'is', null)
    .select(['follower.id', 'follower.email', 'athlete.number', 'person.id as personId'])
    .select(['person.card', 'person.page'])
    .orderBy('follower.id')
    .execute()
  const families = Map.groupBy(rows, ({ email }) => email)
  const asked = await askedBefore(db, teamId, [...families.keys()])
  return [...families].filter(([email]) => !asked(email))
}

/** Lists numbers whose families can't be invited yet: several shown athletes wear one, and don't all share it. */
export async function numbersToSettle(db: Database['db'], teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .innerJoin('follower', 'follower.person_id', 'person.id')
    .where('athlete.team_id', '=', teamId)
    .where('athlete.deleted_at', 'is', null)
    .where('person.not_shown_at', 'is', null)
    .where('follower.invitation', '=', 'kept')
    .where('follower.confirmed_at', 'is', null)
    .where('athlete.id', 'not in', visibleAthletes(db).select('athlete.id'))
    .select('number')
    .distinct()
    .execute()
  return rows.map(({ number }) => number).toSorted(compareNumbers)
}

/**
 * Queues one email for each address and team, ever, a hundred an hour. Nothing else about the team is sent until they
 * say yes.
 */
export function inviteFamilies(
  { database, sign }: CardPorts,
  teamId: string,
  line: string,
  by: By,
): Promise<{ invited: number } | Refused> {
  return withTeam<{ invited: number }>(database, teamId, async (trx) => {
    const families = await readInvitable(trx, teamId)
    if (families.length === 0) return { refused: 'There’s nobody left to invite.' }
    const times = await recentTimes(trx, by.now)
    const made = new Set<string>()
    for (const [email, rows] of families) {
      for (const { personId, card, page } of rows) {
        if (page !== null || made.has(personId)) continue
        await makePage(trx, sign, { id: personId, card })
        made.add(personId)
      }
      const at = Math.max(by.now, times.at(-1) ?? 0, (times.at(-MOST_AN_HOUR) ?? 0) + HOUR)
      times.push(at)
      const ids = rows.map(({ id }) => id)
      await trx
        .updateTable('follower')
        .set({ invitation: 'sent', asked_at: by.now })
        .where('id', 'in', ids)
        .execute()
      await trx
        .insertInto('invitation_hash')
        .values({ hash: once(email, teamId), at })
        .execute()
      // The owner's line is about herself.
      const payload = { email: 'family-invitation', ids, line: line.slice(0, MOST_LINE) }
      await enqueue(trx, [{ kind: 'mail', about: ids[0], payload }], at - by.now)
    }
    const detail = { families: families.length }
    await recordEvent(trx, by, { action: 'team.invite-families', about: teamId, detail })
    return { invited: families.length }
  })
}

async function recentTimes(trx: Transaction<Schema>, now: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('invitation_hash')
    .where('at', '>', now - HOUR)
    .orderBy('at', 'desc')
    .limit(MOST_AN_HOUR)
    .select('at')
    .execute()
  return rows.map(({ at }) => Number(at)).toReversed()
}

/**
 * Lists who was invited by the same email: one address may have several children on a team.
 * @param followerIds some of them, who may have been erased
 */
export async function invitedTogether(db: Database['db'], followerIds: string[]) {
  const some = db
    .selectFrom('follower')
    .where('id', 'in', [...followerIds, ''])
    .orderBy('id')
  const one = await some.selectAll().executeTakeFirst()
  if (one?.invitation !== 'sent') return one ? [one] : []
  return db
    .selectFrom('follower')
    .where('email', '=', one.email)
    .where('asked_at', '=', one.asked_at)
    .where('invitation', '=', 'sent')
    .selectAll()
    .orderBy('id')
    .execute()
}

export async function isRefused(db: Database['db'], hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation_hash')
    .where('hash', '=', hash)
    .select('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers, as a hash, an address that wants no invitation. */
export async function neverInvite(trx: Transaction<Schema>, hash: string, now: number): Promise<void> {
  await trx
    .insertInto('invitation_hash')
    .values({ hash, at: now })
    .onConflict((same) => same.doNothing())
    .execute()
  const invited = await trx
    .selectFrom('follower')
    .where('invitation', 'is not', null)
    .where('confirmed_at', 'is', null)
    .select('email')
    .distinct()
    .execute()
  const [theirs] = invited.filter(({ email }) => refusal(email) === hash)
  if (!theirs) return
  await trx
    .deleteFrom('follower')
    .where('email', '=', theirs.email)
    .where('invitation', 'is not', null)
    .where('confirmed_at', 'is', null)
    .execute()
}
