import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { hashOfPin, type Locked, sealPurpose } from '../accounts/pins/pin.server.ts'
import { type Resealed, type Resealing, resealAll } from '../accounts/second-factor/sealed.server.ts'
import { VISITOR } from '../audit/actor.ts'
import type { AuditEvent } from '../audit/audit.server.ts'

export function lockedLink(id: string): Locked {
  return { kind: 'share', id }
}

export function throttledLink({ id, albumId }: { id: string; albumId: string }): AuditEvent {
  return { actor: VISITOR, action: 'share.throttled', about: albumId, detail: { link: id } }
}

export async function resealPins(trx: Transaction<Schema>, signs: Resealing): Promise<Resealed> {
  const links = await trx
    .selectFrom('share_link')
    .where('pin_hash', 'is not', null)
    .select(['id', 'pin_sealed'])
    .execute()
  const sealedIn = ({ id, pin_sealed }: (typeof links)[number]) => ({
    purpose: sealPurpose(lockedLink(id)),
    sealed: pin_sealed ?? '',
  })
  return resealAll(signs, links, sealedIn, ({ id }, pin_sealed, pin) =>
    trx
      .updateTable('share_link')
      .set({ pin_hash: hashOfPin(signs.after, lockedLink(id), pin), pin_sealed })
      .where('id', '=', id)
      .execute(),
  )
}
