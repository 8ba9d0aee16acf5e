import { command } from '../../../studio/ui/forms/command.server.ts'
import { type SendOutcome, sendAlbum } from '../../sending/send-album.server.ts'
import type { Route } from './+types/sending.ts'

/** Emails one client that the album is ready, even if they had the email; or else all who do not know it yet. */
export const action = command<Route.ActionArgs>(async ({ database, ports, params, by }) => {
  const { album, client } = params
  const sender = { database, passwords: ports.identity.passwords }
  const to = client ? { to: [client], again: true } : { to: 'all' as const }
  const sent = await sendAlbum(sender, album, to, by)
  if ('refused' in sent) return sent
  ports.jobs.wake()
  const refused = client && REFUSED[sent.clients[0]?.outcome ?? 'not granted']
  return refused ? { refused } : null
})

const REFUSED: Partial<Record<SendOutcome, string>> = {
  limited: 'They’ve gotten this email five times in a day. Try again tomorrow.',
  blocked: 'This client is blocked.',
  'not granted': 'This client doesn’t have access to the album.',
}
