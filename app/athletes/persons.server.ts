import type { Selectable, Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { oneLine } from '../../ports/mail/address.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type AthleteRow, readAthletes } from '../photos/names/names.server.ts'
import { joinPages, NO_CARD } from './cards/pages.server.ts'
import { MOST_NOTE } from './entry.ts'
import { moveFollowers } from './follow/follow.server.ts'
import { findNaming, forgetName } from './forget-name.server.ts'
import { lockPersons } from './person-locks.server.ts'
import { NO_ATHLETE, withAthlete } from './roster.server.ts'
import { copyReleases } from './tags/releases.server.ts'
import type { Refused, RefusedOrDone, Writer } from './teams.server.ts'

const CHANGED_MEANWHILE = 'This athlete changed while you were deleting their data. Try again.'

export function hidePerson(database: Writer, athleteId: string, given: string, by: By): RefusedOrDone {
  const note = oneLine(given).slice(0, MOST_NOTE)
  return withPerson(database, athleteId, async (trx, { id }) => {
    await trx.updateTable('person').set({ not_shown_note: note }).where('id', '=', id).execute()
    const hidden = await trx
      .updateTable('person')
      .set({ not_shown_at: by.now })
      .where('id', '=', id)
      .where('not_shown_at', 'is', null)
      .executeTakeFirst()
    if (hidden.numUpdatedRows > 0n) await recordEvent(trx, by, { action: 'athlete.hide', about: athleteId })
    return null
  })
}

/** Shows an athlete again everywhere. Deletes releases, so that hiding again holds every photograph. */
export function showPerson(database: Writer, athleteId: string, by: By): RefusedOrDone {
  return withPerson(database, athleteId, async (trx, { id }) => {
    const shown = { not_shown_at: null, not_shown_note: '' }
    await trx.updateTable('person').set(shown).where('id', '=', id).execute()
    await trx.deleteFrom('photo_release').where('person_id', '=', id).execute()
    await recordEvent(trx, by, { action: 'athlete.show', about: athleteId })
    return null
  })
}

/** Merges two persons who are one child. If one of them is hidden, both are. */
export function linkAthletes(database: Writer, athleteId: string, otherId: string, by: By): RefusedOrDone {
  return withAthlete(database, athleteId, async (trx, athlete) => {
    const persons = await lockPersons(trx, database.engine, [athleteId, otherId])
    const [own, other] = [persons.get(athleteId), persons.get(otherId)]
    if (!other || !own || other.id === own.id) return { refused: NO_ATHLETE }
    if (own.not_shown_at === null && other.not_shown_at !== null) {
      const { not_shown_at, not_shown_note } = other
      await trx.updateTable('person').set({ not_shown_at, not_shown_note }).where('id', '=', own.id).execute()
    }
    await copyReleases(trx, other.id, own.id)
    await joinPages(trx, own.id, other.id)
    await moveFollowers(trx, other.id, own.id)
    // What was bought of a child is of them, also under the other number.
    await trx.updateTable('store_item').set({ person_id: own.id }).where('person_id', '=', other.id).execute()
    await trx.updateTable('athlete').set({ person_id: own.id }).where('person_id', '=', other.id).execute()
    await recordEvent(trx, by, { action: 'athlete.link', about: athlete.id, detail: { other: otherId } })
    return null
  })
}

/**
 * Separates an athlete from the others. Card and followers stay with the others, whose page is off until the owner
 * knows whose card it is: another family may have it.
 */
export function unlinkAthlete(database: Writer, athleteId: string, by: By): RefusedOrDone {
  return withPerson(database, athleteId, async (trx, person) => {
    const id = uuidv7(by.now)
    await trx
      .insertInto('person')
      .values({ ...person, ...NO_CARD, id })
      .execute()
    await copyReleases(trx, person.id, id)
    await trx
      .updateTable('store_item')
      .set({ person_id: id })
      .where('person_id', '=', person.id)
      .where('team_id', 'in', trx.selectFrom('athlete').select('team_id').where('id', '=', athleteId))
      .execute()
    await trx.updateTable('athlete').set({ person_id: id }).where('id', '=', athleteId).execute()
    await trx
      .updateTable('person')
      .set({ page: 'off' })
      .where('id', '=', person.id)
      .where('page', '=', 'on')
      .execute()
    await recordEvent(trx, by, { action: 'athlete.unlink', about: athleteId })
    return null
  })
}

/** Erases a child from every team, the trash and the words about photographs. */
export async function erasePerson(
  database: Writer,
  athleteId: string,
  by: By,
): Promise<{ teamId: string } | Refused> {
  const person = await database.db
    .selectFrom('athlete')
    .select('person_id')
    .where('id', '=', athleteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return { refused: NO_ATHLETE }
  const athletes = await readAthletes(database, person.person_id)
  const naming = await findNaming(database, athletes)
  await forgetName(database, naming)
  const erased = await withPerson<{ teamId: string }>(database, athleteId, async (trx, { id }, teamId) => {
    // They were linked, unlinked or renamed meanwhile.
    if (namesIn(await readAthletes({ db: trx }, id)) !== namesIn(athletes))
      return { refused: CHANGED_MEANWHILE }
    await trx.deleteFrom('person').where('id', '=', id).execute()
    await recordEvent(trx, by, { action: 'athlete.erase' })
    return { teamId }
  })
  if ('refused' in erased) return erased
  const since = await findNaming(database, athletes)
  for (const [photo, texts] of since.photos)
    if (naming.photos.has(photo) || naming.others.get(photo) === texts) since.photos.delete(photo)
  await forgetName(database, since)
  return erased
}

function namesIn(athletes: AthleteRow[]): string {
  return JSON.stringify(athletes.map(({ name, teamId }) => `${teamId} ${name}`).toSorted())
}

/** Also locks the person behind the athlete. */
function withPerson<Result = null>(
  database: Writer,
  athleteId: string,
  work: (
    trx: Transaction<Schema>,
    person: Selectable<Schema['person']>,
    teamId: string,
  ) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  return withAthlete<Result>(database, athleteId, async (trx, { team_id }) => {
    const person = (await lockPersons(trx, database.engine, [athleteId])).get(athleteId)
    return person ? work(trx, person, team_id) : { refused: NO_ATHLETE }
  })
}
