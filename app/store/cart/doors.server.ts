import type { Database } from '../../../ports/database/port.ts'
import { isSignature } from '../../accounts/signature.server.ts'
import { pageAddress } from '../../athletes/cards/code.ts'
import { visibleAthletes } from '../../athletes/tags/visible.server.ts'
import type { Sign } from '../../ports.server.ts'
import { shareAddress } from '../../viewers/address.ts'
import type { CardHolder } from '../../viewers/holder.server.ts'
import { tokenOf } from '../../viewers/token.server.ts'
import { liveLinks, type Receiver } from '../../viewers/viewer.server.ts'
import type { Door } from './cart.ts'

interface DoorPorts {
  database: Pick<Database, 'db'>
  sign: Sign
}

/** Who may buy: whoever opened a link or a card, and a client. */
export type Shopper = Receiver | CardHolder

export function doorOf(sign: Sign, shopper: Shopper): Door {
  if ('clientId' in shopper) return signed(sign, 'c', shopper.clientId, null)
  if ('linkId' in shopper) return signed(sign, 's', shopper.linkId, shopper.pinHash)
  return signed(sign, 'a', shopper.card, shopper.pinHash)
}

/** Browsers send the cookie of a PIN to its own pages alone, so the cart proves that it was given. */
function signed(sign: Sign, kind: Door[0], id: string, pinHash: string | null): Door {
  return [kind, id, sign('cart door', `${kind} ${id} ${pinHash ?? ''}`).slice(0, 22)]
}

/** Null once the link, the card or the PIN is another, or the client is signed out. */
export async function shopperAt(
  { database, sign }: DoorPorts,
  [kind, id, proof]: Door,
  isSignedIn: (clientId: string) => Promise<unknown>,
  now: number,
): Promise<Shopper | null> {
  const proves = (pinHash: string | null) => isSignature(proof, signed(sign, kind, id, pinHash)[2])
  if (kind === 'c') return proves(null) && (await isSignedIn(id)) ? { clientId: id } : null
  if (kind === 's') {
    const link = await liveLinks({ database }, id, now).select('pin_hash as pinHash').executeTakeFirst()
    if (!link || !proves(link.pinHash)) return null
    const { pinHash } = link
    return { linkId: id, pinHash, guestId: null, address: shareAddress(tokenOf(sign, id)) }
  }
  const person = await visibleAthletes(database.db)
    .where('person.card', '=', id)
    .where('person.page', '=', 'on')
    .select(['person.id', 'pin_hash as pinHash'])
    .executeTakeFirst()
  if (!person || !proves(person.pinHash)) return null
  return {
    personId: person.id,
    card: id,
    pinHash: person.pinHash,
    address: pageAddress(id),
    athleteId: null,
  }
}
