import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/picks-seen.ts'
import { recordPicksSeen } from './reopen.server.ts'

/** Notes that the finished picks of an album were looked at. */
export async function action({ params, context }: Route.ActionArgs) {
  await recordPicksSeen(context.get(portsContext).database, params.album, Date.now())
  return null
}
