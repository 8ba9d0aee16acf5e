import { portsContext } from '../../../ports.server.ts'
import { discardDrafts } from '../drafts/drafts.server.ts'
import type { Route } from './+types/discard.ts'

/** Drops the drafts of all sections. */
export async function action({ context }: Route.ActionArgs) {
  await discardDrafts(context.get(portsContext).database)
  return null
}
