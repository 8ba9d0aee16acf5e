import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { retryImport } from '../moving/import.server.ts'
import type { Route } from './+types/import-retry.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Tries a failed import again at once. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/moving/import') })
  return outcomeOf(await retryImport(context.get(portsContext), Date.now()))
}
