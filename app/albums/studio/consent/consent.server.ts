import { lastDay } from '../../../clients/grants/end.ts'
import { type Refused, refusedForm } from '../../../studio/ui/forms/intent.ts'
import { readConsent } from '../../consent.ts'
import { recordConsent, withdrawConsent } from '../../consents/consents.server.ts'
import type { Command } from '../album/command.ts'

/** Records that a client consented to a public page, or withdrew it; null when it is done. */
export async function answerConsent(command: Command, form: FormData): Promise<Refused | null> {
  const { ports, albumId, timeZone, actor, now } = command
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  switch (fields.intent) {
    case 'consent': {
      const given = readConsent(fields, lastDay(now + 1, timeZone))
      if ('refused' in given) return refusedForm(form, given.refused)
      const about = { albumId, clientId: fields.client ?? '' }
      const recorded = await recordConsent(ports.database, about, given, actor, now)
      return 'refused' in recorded ? refusedForm(form, recorded.refused) : null
    }
    case 'withdraw': {
      const about = { albumId, clientId: fields.about ?? '' }
      const withdrawn = await withdrawConsent(ports.database, about, actor, now)
      return 'refused' in withdrawn ? refusedForm(form, withdrawn.refused) : null
    }
    default:
      throw new Response(null, { status: 400 })
  }
}
