import { readPin, throttledPages } from '../../../accounts/pins/pin.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { pageAddress } from '../../cards/address.ts'
import { lockedPage } from '../../cards/page-pins.server.ts'

/** The page of the child behind an athlete, as the owner sees it. */
export interface FamilyPage {
  state: 'on' | 'off'
  address: string
  asksPin: boolean
  /** Null where it asks for none, or the PIN cannot be read any more. */
  pin: string | null
  /** Whether somebody tries PINs, so that others have to wait. */
  throttled: boolean
}

/** Null where it was not made yet. */
export async function readFamilyPage(
  { database: { db }, sign, origin }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  athleteId: string,
): Promise<FamilyPage | null> {
  const person = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.id', '=', athleteId)
    .select(['card', 'page', 'pin_hash', 'pin_sealed'])
    .executeTakeFirst()
  if (!person?.card || !person.page) return null
  const { card, page, pin_hash, pin_sealed } = person
  const throttled = await throttledPages({ db }, 'athlete', [{ id: card, pin_hash }])
  return {
    state: page,
    address: origin + pageAddress(card),
    asksPin: pin_hash !== null,
    pin: readPin(sign, lockedPage(card), pin_sealed),
    throttled: throttled.has(card),
  }
}
