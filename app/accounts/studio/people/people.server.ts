import type { Actor } from '../../../audit/actor.ts'
import { type AlbumLinks, openLinks } from '../../../galleries/shares/open-links.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { linkAddress } from '../../passwords/password-links.server.ts'
import { setStaffBlocked } from './block-staff.server.ts'
import { addAssistant, inviteAgain, linkForStaff, listStaff, removeAssistant } from './staff.server.ts'

/** What the page People says after a form. */
export type PeopleAnswer =
  | { link: string; name: string }
  | { refused: string; name: string; email: string }
  | { done: true; sent?: string }
  | { kept: AlbumLinks[]; name: string; removed: boolean }

/** Does what the owner asks for. */
export async function answerPeople(
  ports: Pick<Ports, 'database' | 'sign' | 'origin' | 'jobs'>,
  text: (name: string) => string,
  actor: Actor,
  now: number,
): Promise<PeopleAnswer> {
  const { database, sign, jobs } = ports
  if (text('intent') === 'invite') {
    const person = { name: text('name').slice(0, 120), email: text('email').toLowerCase().slice(0, 320) }
    const added = await addAssistant(database, person, actor, now, sign)
    if ('refused' in added) return { refused: added.refused, ...person }
    jobs.wake()
    return { done: true, sent: person.email }
  }
  const assistant = (await listStaff(database)).find(
    ({ id, role }) => id === text('id') && role === 'assistant',
  )
  if (!assistant) return refusedForAll('This person was removed already.')
  switch (text('intent')) {
    case 'again': {
      const again = await inviteAgain(database, sign, assistant, actor, now)
      if ('refused' in again) return refusedForAll(again.refused)
      jobs.wake()
      return { done: true, sent: assistant.email }
    }
    case 'link':
      return {
        link: linkAddress(ports, await linkForStaff(database, assistant.id, actor, now)),
        name: assistant.name,
      }
    case 'unblock':
      await setStaffBlocked(database, assistant.id, false, actor, now)
      return { done: true }
    case 'block':
      await setStaffBlocked(database, assistant.id, true, actor, now)
      return { kept: await openLinks(database, now), name: assistant.name, removed: false }
    case 'remove':
      await removeAssistant(database, assistant.id, actor, now)
      return { kept: await openLinks(database, now), name: assistant.name, removed: true }
  }
  return refusedForAll('This page is out of date: load it again.')
}

function refusedForAll(refused: string) {
  return { refused, name: '', email: '' }
}
