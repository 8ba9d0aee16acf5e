import { href } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { requireConfirmed } from '../../staff-context.server.ts'
import { revokeUploadToken } from '../../upload-tokens.server.ts'
import type { Route } from './+types/token-revocation.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, by, context }) => {
  requireConfirmed(context, { pathname: href('/studio/settings/lightroom') })
  await revokeUploadToken(ports, params.token, by)
})
