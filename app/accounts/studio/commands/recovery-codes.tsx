import { portsContext } from '../../../ports.server.ts'
import { renewRecoveryCodes } from '../../second-factor/factors.server.ts'
import { actorContext, requireConfirmed, staffContext } from '../../staff-context.server.ts'
import { RecoveryCodes } from '../settings/recovery-codes.tsx'
import type { Route } from './+types/recovery-codes.ts'

/** Makes new recovery codes. */
export async function action({ url, context }: Route.ActionArgs) {
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const account = { id: person.id, actor: context.get(actorContext) }
  return { codes: await renewRecoveryCodes(context.get(portsContext), account, Date.now()) }
}

/** On the page of the settings, because the codes are shown once: only this response has them. */
export default function CodesMade({ actionData }: Route.ComponentProps) {
  return actionData && <RecoveryCodes {...actionData} />
}
