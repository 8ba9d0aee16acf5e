import { readPin, throttledPages } from '../../../accounts/pins/pin.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { pageAddress } from '../../cards/code.ts'
import { lockedPage } from '../../cards/page-pins.server.ts'

export type FamilyPage = NonNullable<Awaited<ReturnType<typeof readFamilyPage>>>

export async function readFamilyPage(
  { database: { db }, sign, origin }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  athleteId: string,
) {
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
    /** Null without a PIN, or if it can't be read any more. */
    pin: readPin(sign, lockedPage(card), pin_sealed),
    /** Whether families have to wait because someone is trying PINs. */
    throttled: throttled.has(card),
  }
}
