import type { Database } from '../../../ports/database/port.ts'
import { oneLine } from '../../../ports/mail/address.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { MOST_REASON, NO_REASON } from '../tags/releases.server.ts'

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
