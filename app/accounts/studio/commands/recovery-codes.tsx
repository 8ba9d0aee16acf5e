import { portsContext } from '../../../ports.server.ts'
import { renewRecoveryCodes } from '../../second-factor/factors.server.ts'
import { byOf, requireConfirmed } from '../../staff-context.server.ts'
import { RecoveryCodes } from '../settings/recovery-codes.tsx'
import type { Route } from './+types/recovery-codes.ts'

export async function action({ url, context }: Route.ActionArgs) {
  requireConfirmed(context, url)
  return { codes: await renewRecoveryCodes(context.get(portsContext), byOf(context)) }
}

export default function CodesMade({ actionData }: Route.ComponentProps) {
  return actionData?.codes ? <RecoveryCodes {...actionData} /> : null
}
