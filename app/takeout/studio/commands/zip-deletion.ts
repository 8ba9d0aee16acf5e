import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { discardUpload } from '../moving/import.server.ts'
import type { Route } from './+types/zip-deletion.ts'

/** Deletes the uploaded ZIP. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/moving/import') })
  return commandResult(await discardUpload(context.get(portsContext)))
}
