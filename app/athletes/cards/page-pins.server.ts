import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { hashOfPin, type Locked, pinColumns, sealPurpose } from '../../accounts/pins/pin.server.ts'
import { type Resealed, type Resealing, resealAll } from '../../accounts/second-factor/sealed.server.ts'
import { VISITOR } from '../../audit/actor.ts'
import type { AuditEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'

/** Anyone with a picture of the card may try a hundred PINs an hour. */
const DIGITS = 6

export function lockedPage(card: string): Locked {
  return { kind: 'athlete', id: card }
}

export function throttledPage(athleteId: string): AuditEvent {
  return { actor: VISITOR, action: 'athlete.throttled', about: athleteId }
}

export function newPin(sign: Sign, card: string) {
  const pin = `${randomInt(10 ** DIGITS)}`.padStart(DIGITS, '0')
  return pinColumns(sign, lockedPage(card), pin)
}

/** Encrypts and signs all pages' PINs with a new secret of the site, so that printed ones stay valid. */
export async function resealPagePins(trx: Transaction<Schema>, signs: Resealing): Promise<Resealed> {
  const persons = await trx
    .selectFrom('person')
    .where('pin_hash', 'is not', null)
    .where('card', 'is not', null)
    .select(['id', 'card', 'pin_sealed'])
    .$narrowType<{ card: string }>()
    .execute()
  const sealedIn = ({ card, pin_sealed }: (typeof persons)[number]) => ({
    purpose: sealPurpose(lockedPage(card)),
    sealed: pin_sealed ?? '',
  })
  return resealAll(signs, persons, sealedIn, ({ id, card }, pin_sealed, pin) =>
    trx
      .updateTable('person')
      .set({ pin_hash: hashOfPin(signs.after, lockedPage(card), pin), pin_sealed })
      .where('id', '=', id)
      .execute(),
  )
}
