import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { type SendOutcome, sendAlbum } from '../../sending/send-album.server.ts'
import type { Route } from './+types/sending.ts'

/** Emails one client that the album is ready, whether they had the email or not; or else all who do not know it yet. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, identity, jobs } = context.get(portsContext)
  const { album, client } = params
  const ports = { database, passwords: identity.passwords }
  const request = client ? { to: [client], again: true } : { to: 'all' as const }
  const sent = await sendAlbum(ports, album, request, context.get(actorContext), Date.now())
  if ('refused' in sent) return commandResult(sent)
  jobs.wake()
  const refused = client && REFUSED[sent.clients[0]?.outcome ?? 'not granted']
  return commandResult(refused ? { refused } : null)
}

const REFUSED: Partial<Record<SendOutcome, string>> = {
  limited: 'They had five such emails within a day. Try again tomorrow.',
  blocked: 'They are blocked.',
  'not granted': 'They have no access to the album.',
}
