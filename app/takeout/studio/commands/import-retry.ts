import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { retryImport } from '../moving/import.server.ts'
import type { Route } from './+types/import-retry.ts'

/** Tries a failed import again at once. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/moving/import') })
  return commandResult(await retryImport(context.get(portsContext)))
}
