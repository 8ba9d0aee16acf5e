import { setStaffBlocked } from '../../accounts/block-staff.server.ts'
import { linkAddress } from '../../accounts/password-links.server.ts'
import { addAssistant, linkForStaff, listStaff, removeAssistant } from '../../accounts/staff.server.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Ports } from '../../ports.server.ts'

/** What the page of people says after a form. */
export type PeopleAnswer =
  | { link: string; name: string }
  | { refused: string; name: string; email: string }
  | { done: true }

/** Does what the owner asks for. */
export async function answerPeople(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  text: (name: string) => string,
  actor: Actor,
  now: number,
): Promise<PeopleAnswer> {
  const { database } = ports
  if (text('intent') === 'invite') {
    const person = { name: text('name').slice(0, 120), email: text('email').toLowerCase().slice(0, 320) }
    const added = await addAssistant(database, person, actor, now)
    if ('refused' in added) return { refused: added.refused, ...person }
    return { link: linkAddress(ports, added.linkId), name: person.name }
  }
  const assistant = (await listStaff(database)).find(
    ({ id, role }) => id === text('id') && role === 'assistant',
  )
  if (!assistant) return { refused: 'This person was removed already.', name: '', email: '' }
  switch (text('intent')) {
    case 'link':
      return {
        link: linkAddress(ports, await linkForStaff(database, assistant.id, actor, now)),
        name: assistant.name,
      }
    case 'block':
    case 'unblock':
      await setStaffBlocked(database, assistant.id, text('intent') === 'block', actor, now)
      return { done: true }
    case 'remove':
      await removeAssistant(database, assistant.id, actor, now)
      return { done: true }
  }
  return { refused: 'This page is out of date: load it again.', name: '', email: '' }
}
