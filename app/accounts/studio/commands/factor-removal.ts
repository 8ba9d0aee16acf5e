import { href } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { removeFactor } from '../../second-factor/factors.server.ts'
import { actorContext, requireConfirmed } from '../../staff-context.server.ts'
import type { Route } from './+types/factor-removal.ts'

export async function action({ params, context }: Route.ActionArgs) {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await removeFactor(context.get(portsContext), context.get(actorContext), params.factor, Date.now())
  return null
}
