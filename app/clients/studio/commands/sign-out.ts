import { command } from '../../../studio/ui/forms/command.server.ts'
import { signOutClient } from '../../access.server.ts'
import type { Route } from './+types/sign-out.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  await signOutClient(database, params.client, by)
})
