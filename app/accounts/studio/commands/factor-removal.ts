import { href } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { removeFactor } from '../../second-factor/factors.server.ts'
import { requireConfirmed } from '../../staff-context.server.ts'
import type { Route } from './+types/factor-removal.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, by, context }) => {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await removeFactor(ports, params.factor, by)
})
