import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { withAthlete } from '../roster.server.ts'
import { type CardPorts, makePage } from './make-cards.server.ts'
import { newPin } from './page-pins.server.ts'

const NO_PAGE = 'This athlete doesn’t have a page yet.'

/** Switches a child's page on or off at once. Makes it with a code and a PIN the first time. */
export function switchPage({ database, sign }: CardPorts, athleteId: string, page: 'on' | 'off', by: By) {
  return withAthlete(database, athleteId, async (trx, { person_id }) => {
    const person = await personWith(trx, person_id)
    if (person.page === page) return null
    if (person.page === null) await makePage(trx, sign, person)
    await trx.updateTable('person').set({ page }).where('id', '=', person_id).execute()
    await recordEvent(trx, by, { action: 'athlete.page', about: athleteId, detail: { page } })
    return null
  })
}

/** Gives a page another PIN or none. Devices must enter it again, and wrong tries are forgotten. */
export function changePagePin({ database, sign }: CardPorts, athleteId: string, asks: boolean, by: By) {
  return withAthlete(database, athleteId, async (trx, { person_id }) => {
    const { page, card } = await personWith(trx, person_id)
    if (page === null || card === null) return { refused: NO_PAGE }
    const pin = asks ? newPin(sign, card) : { pin_hash: null, pin_sealed: null }
    await trx.updateTable('person').set(pin).where('id', '=', person_id).execute()
    await recordEvent(trx, by, { action: 'athlete.pin', about: athleteId, detail: { asks } })
    return null
  })
}

/** Joins pages. The first card wins; otherwise the other's card and PIN stay valid. */
export async function joinPages(trx: Transaction<Schema>, personId: string, otherId: string): Promise<void> {
  const own = await personWith(trx, personId)
  const { card, page, pin_hash, pin_sealed } = await personWith(trx, otherId)
  if (own.card !== null || card === null) return
  await trx.updateTable('person').set(NO_CARD).where('id', '=', otherId).execute()
  await trx
    .updateTable('person')
    .set({ card, page, pin_hash, pin_sealed })
    .where('id', '=', personId)
    .execute()
}

export const NO_CARD = { card: null, page: null, pin_hash: null, pin_sealed: null } as const

function personWith(trx: Transaction<Schema>, id: string) {
  return trx
    .selectFrom('person')
    .select(['id', 'card', 'page', 'pin_hash', 'pin_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
