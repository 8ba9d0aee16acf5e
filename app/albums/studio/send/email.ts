import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { type SendOutcome, sendAlbum } from '../../sending/send-album.server.ts'
import type { Route } from './+types/email.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Emails one client that the album is ready, whether they had the email or not. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, identity, jobs } = context.get(portsContext)
  const ports = { database, passwords: identity.passwords }
  const request = { to: [params.client], again: true }
  const sent = await sendAlbum(ports, params.album, request, context.get(actorContext), Date.now())
  if ('refused' in sent) return outcomeOf(sent)
  const refused = REFUSED[sent.clients[0]?.outcome ?? 'not granted']
  if (refused) return outcomeOf({ refused })
  jobs.wake()
  return null
}

const REFUSED: Partial<Record<SendOutcome, string>> = {
  limited: 'They had five such emails within a day. Try again tomorrow.',
  blocked: 'They are blocked.',
  'not granted': 'They have no access to the album.',
}
