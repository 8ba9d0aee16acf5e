import type { By } from '../../audit/actor.ts'
import { allOf, textOf } from '../../form-text.ts'
import type { Trx } from '../change.server.ts'
import { type ConsentGiven, NOBODY_TO_ASK, readConsent } from '../consent.ts'
import { recordConsentIn } from './consents.server.ts'
import { type Unconsented, unconsentedPhotos } from './site-photos.server.ts'

export type GivenConsents = ReadonlyMap<string, ConsentGiven & { clientId: string }>

export function consentsIn(form: FormData, today: string): GivenConsents | { refused: string } {
  const consents = new Map<string, ConsentGiven & { clientId: string }>()
  for (const album of allOf(form, 'consent')) {
    const field = (name: string) => textOf(form, `${album}.${name}`)
    const typed = { givenOn: field('givenOn'), how: field('how'), note: field('note') }
    const given = readConsent(typed, today)
    if ('refused' in given) return given
    consents.set(album, { ...given, clientId: field('client') })
  }
  return consents
}

export async function askConsents(
  trx: Trx,
  photoIds: readonly string[],
  consents: GivenConsents,
): Promise<{ lacking: Unconsented[]; refused?: string }> {
  const lacking = await unconsentedPhotos({ db: trx }, photoIds)
  const refused = lacking.flatMap((one) => whyNotConsented(one, consents) ?? [])
  return refused.length > 0 ? { lacking, refused: refused.join('\n') } : { lacking }
}

function whyNotConsented({ album, clients }: Unconsented, consents: GivenConsents): string | null {
  if (clients.length === 0) return `“${album.title}”: ${NOBODY_TO_ASK}`
  const given = consents.get(album.id)
  if (given && clients.some(({ id }) => id === given.clientId)) return null
  return `“${album.title}” belongs to a client. Record their consent before making its photos public.`
}

export async function recordConsents(
  trx: Trx,
  lacking: Unconsented[],
  consents: GivenConsents,
  by: By,
): Promise<void> {
  for (const { album } of lacking) {
    const given = consents.get(album.id)
    if (given) await recordConsentIn(trx, { albumId: album.id, clientId: given.clientId }, given, by)
  }
}
