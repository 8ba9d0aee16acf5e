import { href } from 'react-router'
import { actorContext, requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { startImport } from '../moving/import.server.ts'
import type { Route } from './+types/import.ts'

/** Imports the file that was checked. */
export async function action({ request, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/moving/import') })
  const ports = context.get(portsContext)
  const keepDrafts = (await request.formData()).has('keepDrafts')
  return commandResult(await startImport(ports, 'report', context.get(actorContext), Date.now(), keepDrafts))
}
