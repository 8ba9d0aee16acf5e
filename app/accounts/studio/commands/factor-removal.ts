import { href } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { removeFactor } from '../../second-factor/factors.server.ts'
import { actorContext, requireConfirmed, staffContext } from '../../staff-context.server.ts'
import type { Route } from './+types/factor-removal.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Removes one of the person's second factors. */
export async function action({ params, context }: Route.ActionArgs) {
  const person = context.get(staffContext)
  requireConfirmed(person, { pathname: href('/studio/settings') })
  const account = { id: person.id, actor: context.get(actorContext) }
  await removeFactor(context.get(portsContext), account, params.factor, Date.now())
  return null
}
