import {
  linkForStaff,
  listStaff,
  removeFactors,
  type StaffView,
} from '../../app/accounts/studio/people/staff.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, Refusal } from '../command.ts'
import { passwordLink } from '../password-link.ts'
import { table } from '../text.ts'

const list: Command = {
  name: 'people list',
  summary: 'lists the owner and her assistants, and how they sign in',
  async run(_, { database }) {
    const people = await listStaff(database)
    const rows = people.map(({ name, email, role, password, factors }) => [
      name,
      email,
      role,
      password ? 'has a password' : 'no password yet',
      factors === 0 ? 'no second factor' : `${factors} second ${factors === 1 ? 'factor' : 'factors'}`,
    ])
    const text = table(['Name', 'Email', 'Role', 'Password', 'Second factor'], rows, 'No one yet.')
    return { text, data: people }
  },
}

const newLink: Command = {
  name: 'people link',
  usage: '<email address>',
  summary: 'prints a link for the owner or an assistant to choose a new password',
  details:
    'It works once, within 14 days. A new password signs them out everywhere and cancels their other links.',
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, context) {
    const person = await staffBy(context.database, email)
    const linkId = await linkForStaff(context.database, person.id, { actor: TERMINAL, now: context.now() })
    const link = await passwordLink(context.database, linkId, context.site)
    return {
      text: `A link for ${person.name} to choose a password:\n\n  ${link}\n`,
      data: { ...person, link },
    }
  },
}

const withoutFactors: Command = {
  name: 'people reset-factors',
  usage: '<email address>',
  summary: 'removes the second factors of someone who lost them',
  details: 'Signs them out everywhere. Until they set up a new factor, their password is enough to sign in.',
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const person = await staffBy(database, email)
    await removeFactors(database, person.id, { actor: TERMINAL, now: now() })
    return { text: `${person.name} <${person.email}> no longer has a second factor.`, data: person }
  },
}

export const people: Command[] = [list, newLink, withoutFactors]

async function staffBy(database: Database, email: string): Promise<StaffView> {
  const wanted = email.trim().toLowerCase()
  const person = (await listStaff(database)).find((one) => one.email === wanted)
  if (!person) throw new Refusal(`No one here has the email address ${wanted}. 'people list' shows everyone.`)
  return person
}
