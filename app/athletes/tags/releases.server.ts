import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { oneLine } from '../../../ports/mail/address.ts'
import type { By, StaffActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { withAthlete } from '../roster.server.ts'
import type { RefusedOrDone, Writer } from '../teams.server.ts'

export const MOST_REASON = 500

const NO_TAG = 'This athlete no longer hides this photo.'
export const NO_REASON = 'Give a reason. Someone may ask you why later.'

/** Shows a photograph although this athlete is hidden. Other hidden athletes still hold it. */
export function releasePhoto(
  database: Writer,
  { athleteId, photoId }: { athleteId: string; photoId: string },
  given: string,
  by: By<StaffActor>,
): RefusedOrDone {
  const reason = readReason(given)
  if (reason === '') return Promise.resolve({ refused: NO_REASON })
  return withAthlete(database, athleteId, async (trx, { person_id }) => {
    if (!(await isHeldFor(trx, photoId, person_id))) return { refused: NO_TAG }
    await insertRelease(trx, { photo_id: photoId, person_id, reason }, by)
    await recordEvent(trx, by, { action: 'athlete.release', about: athleteId, detail: { photo: photoId } })
    return null
  })
}

export function holdPhoto(
  database: Writer,
  { athleteId, photoId }: { athleteId: string; photoId: string },
  by: By<StaffActor>,
): RefusedOrDone {
  return withAthlete(database, athleteId, async (trx, { person_id }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('photo_release')
      .where('photo_id', '=', photoId)
      .where('person_id', '=', person_id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordEvent(trx, by, { action: 'athlete.hold', about: athleteId, detail: { photo: photoId } })
    return null
  })
}

export function releaseErased(
  { write }: Pick<Database, 'write'>,
  photoId: string,
  given: string,
  by: By<StaffActor>,
): RefusedOrDone {
  const reason = readReason(given)
  if (reason === '') return Promise.resolve({ refused: NO_REASON })
  return write(async (trx) => {
    const photo = await trx
      .selectFrom('photo')
      .select('id')
      .where('id', '=', photoId)
      .where('holds_erased', '=', 1)
      .executeTakeFirst()
    if (!photo) return { refused: NO_TAG }
    await insertRelease(trx, { photo_id: photoId, person_id: null, reason }, by)
    await recordEvent(trx, by, { action: 'photo.release', detail: { photo: photoId } })
    return null
  })
}

export async function copyReleases(trx: Transaction<Schema>, from: string, to: string): Promise<void> {
  const releases = await trx.selectFrom('photo_release').selectAll().where('person_id', '=', from).execute()
  const copies = releases.map((release) => ({
    ...release,
    id: uuidv7(Number(release.released_at)),
    person_id: to,
  }))
  if (copies.length === 0) return
  await trx
    .insertInto('photo_release')
    .values(copies)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function readReason(given: string): string {
  return oneLine(given).slice(0, MOST_REASON)
}

async function insertRelease(
  trx: Transaction<Schema>,
  release: { photo_id: string; person_id: string | null; reason: string },
  { actor, now }: By<StaffActor>,
): Promise<void> {
  await trx
    .insertInto('photo_release')
    .values({ id: uuidv7(now), ...release, released_at: now, released_by: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function isHeldFor(trx: Transaction<Schema>, photoId: string, personId: string): Promise<boolean> {
  const tag = await trx
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('tag.photo_id', '=', photoId)
    .where('person.id', '=', personId)
    .where('person.not_shown_at', 'is not', null)
    .select('tag.id')
    .executeTakeFirst()
  return tag !== undefined
}
