import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { linkAddress } from '../../passwords/password-links.server.ts'
import { actorContext, requireConfirmedOwner } from '../../staff-context.server.ts'
import { NewLink, Refusal } from '../people/people.tsx'
import { findAssistant, linkForStaff, REMOVED } from '../people/staff.server.ts'
import type { Route } from './+types/assistant-link.ts'

/** Makes a link with which an assistant chooses a password. */
export async function action({ params, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const assistant = await findAssistant(ports.database, params.person)
  if (!assistant) return data(REMOVED, { status: 400 })
  const id = await linkForStaff(ports.database, assistant.id, context.get(actorContext), Date.now())
  return { name: assistant.name, link: linkAddress(ports, id) }
}

/** On the page People, because the link is shown once: only this response has it. */
export default function LinkMade({ actionData }: Route.ComponentProps) {
  if (!actionData) return null
  return 'refused' in actionData ? <Refusal {...actionData} /> : <NewLink {...actionData} />
}
