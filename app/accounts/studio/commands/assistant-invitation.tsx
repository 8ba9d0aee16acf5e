import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { byOf, requireConfirmedOwner } from '../../staff-context.server.ts'
import { Sent } from '../people/people.tsx'
import { inviteAgain } from '../people/staff.server.ts'
import type { Route } from './+types/assistant-invitation.ts'

export async function action({ params, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const again = await inviteAgain(ports, params.person, byOf(context))
  if ('refused' in again) return data(again, { status: 400 })
  ports.jobs.wake()
  return again
}

export default function InvitedAgain({ actionData }: Route.ComponentProps) {
  if (!actionData) return null
  return 'refused' in actionData ? <Problem error={actionData.refused} /> : <Sent to={actionData.email} />
}
