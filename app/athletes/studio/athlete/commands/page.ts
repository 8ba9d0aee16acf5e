import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { switchPage } from '../../../cards/pages.server.ts'
import type { Route } from './+types/page.ts'

/** Makes an athlete's page, or switches it on or off. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const page = textOf(await request.formData(), 'page') === 'off' ? 'off' : 'on'
  const ports = context.get(portsContext)
  return commandResult(await switchPage(ports, params.athlete, page, context.get(actorContext), Date.now()))
}
