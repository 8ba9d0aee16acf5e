import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { openLinks } from '../../../viewers/open-links.server.ts'
import { byOf, requireConfirmedOwner } from '../../staff-context.server.ts'
import { Removed } from '../people/people.tsx'
import { findAssistant, REMOVED, removeAssistant } from '../people/staff.server.ts'
import type { Route } from './+types/assistant-removal.ts'

export async function action({ params, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const { database } = context.get(portsContext)
  const assistant = await findAssistant(database, params.person)
  if (!assistant) return data(REMOVED, { status: 400 })
  await removeAssistant(database, assistant.id, byOf(context))
  return { name: assistant.name, openLinks: await openLinks(database, Date.now()) }
}

export default function AssistantRemoved({ actionData }: Route.ComponentProps) {
  if (!actionData) return null
  return 'refused' in actionData ? <Problem error={actionData.refused} /> : <Removed {...actionData} />
}
