import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/picks-seen.ts'
import { markPicksSeen } from './reopen.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Notes that the finished picks of an album were looked at. */
export async function action({ params, context }: Route.ActionArgs) {
  await markPicksSeen(context.get(portsContext).database, params.album, Date.now())
  return null
}
