import { href } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { actorContext, requireConfirmed } from '../../staff-context.server.ts'
import { revokeUploadToken } from '../../upload-tokens.server.ts'
import type { Route } from './+types/token-revocation.ts'

export async function action({ params, context }: Route.ActionArgs) {
  requireConfirmed(context, { pathname: href('/studio/settings/lightroom') })
  await revokeUploadToken(context.get(portsContext), params.token, context.get(actorContext), Date.now())
  return null
}
