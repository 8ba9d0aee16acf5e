import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { sendAlbum } from '../../sending/send-album.server.ts'
import type { Route } from './+types/sending.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Tells all clients of an album who do not know it yet that it is ready. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, identity, jobs } = context.get(portsContext)
  const ports = { database, passwords: identity.passwords }
  const sent = await sendAlbum(ports, params.album, { to: 'all' }, context.get(actorContext), Date.now())
  jobs.wake()
  return outcomeOf(sent)
}
