import { readConsent } from '../../../albums/consent.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordConsent, withdrawConsent } from '../../../clients/consents/consents.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import type { Ports } from '../../../ports.server.ts'
import { type Refused, refusedForm } from '../../ui/forms/intent.ts'

/** Which page, who acts, and where days begin. */
interface Desk {
  database: Ports['database']
  albumId: string
  timeZone: string
  actor: Actor
  now: number
}

/** Records that a client consented to a public page, or withdrew it; null when it is done. */
export async function answerConsent(desk: Desk, form: FormData): Promise<Refused | null> {
  const { database, albumId, timeZone, actor, now } = desk
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  switch (fields.intent) {
    case 'consent': {
      const given = readConsent(fields, lastDay(now + 1, timeZone))
      if ('refused' in given) return refusedForm(form, given.refused)
      const about = { albumId, clientId: fields.client ?? '' }
      const recorded = await recordConsent(database, about, given, actor, now)
      return 'refused' in recorded ? refusedForm(form, recorded.refused) : null
    }
    case 'withdraw': {
      const about = { albumId, clientId: fields.about ?? '' }
      const withdrawn = await withdrawConsent(database, about, actor, now)
      return 'refused' in withdrawn ? refusedForm(form, withdrawn.refused) : null
    }
    default:
      throw new Response(null, { status: 400 })
  }
}
