import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { discardUpload } from '../moving/import.server.ts'
import type { Route } from './+types/zip-deletion.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Deletes the uploaded ZIP. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/moving/import') })
  return outcomeOf(await discardUpload(context.get(portsContext), Date.now()))
}
