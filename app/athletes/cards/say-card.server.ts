import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { oneLine } from '../../../ports/mail/address.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { MOST_REASON, NO_REASON } from '../tags/releases.server.ts'
import type { RefusedOrDone } from '../teams.server.ts'

/** Marks a photograph as an athlete's card, so that it is held and identifies the photographs that follow. */
export async function isCardOf(
  trx: Transaction<Schema>,
  { photo, athlete, album }: { photo: string; athlete: string; album: string },
  by: By,
): RefusedOrDone {
  const person = await trx
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
    .where('athlete.id', '=', athlete)
    .where('athlete.deleted_at', 'is', null)
    .where('album_team.album_id', '=', album)
    .select('person.card')
    .executeTakeFirst()
  if (!person?.card) return { refused: 'This athlete doesn’t have a card. Create the team’s cards first.' }
  await trx
    .updateTable('photo')
    .set({ card: person.card, card_sought: 1, foreign_card: null, not_card: null })
    .where('id', '=', photo)
    .execute()
  await recordEvent(trx, by, { action: 'photo.card', about: athlete, detail: { photo } })
  return null
}

/** Marks a photograph as no card, with a reason. Athletes who are not shown still hold it. */
export function isNoCard({ write }: Pick<Database, 'write'>, photo: string, given: string, by: By) {
  const not_card = oneLine(given).slice(0, MOST_REASON)
  if (not_card === '') return Promise.resolve({ refused: NO_REASON })
  return write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('photo')
      .set({ card: null, not_card })
      .where('id', '=', photo)
      .where('card', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { refused: 'This photo is no longer hidden as a card.' }
    await recordEvent(trx, by, { action: 'photo.not-card', detail: { photo } })
    return null
  })
}
