import {
  addAssistant,
  linkForStaff,
  listStaff,
  removeAssistant,
  removeFactors,
  type StaffView,
} from '../../app/accounts/studio/people/staff.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, done, Refusal, UsageError } from '../command.ts'
import { passwordLink } from '../password-link.ts'
import { table } from '../text.ts'

const list: Command = {
  name: 'people list',
  summary: 'the owner and her assistants, and how they sign in',
  async run(_, { database }) {
    const people = await listStaff(database)
    const rows = people.map(({ name, email, role, password, factors }) => [
      name,
      email,
      role,
      password ? 'has a password' : 'no password yet',
      factors === 0 ? 'no second factor' : `${factors} second ${factors === 1 ? 'factor' : 'factors'}`,
    ])
    const text = table(['Name', 'Email', 'Role', 'Password', 'Second factor'], rows, 'There is nobody.')
    return { text, data: people }
  },
}

const add: Command = {
  name: 'people add',
  usage: '--name <name> --email <address>',
  summary: 'adds an assistant, and prints a link to choose a password',
  details: 'The link works once, within 14 days. Give it to the assistant yourself; no email is sent.',
  options: { name: { type: 'string' }, email: { type: 'string' } },
  async run({ values }, context) {
    if (!values.name || !values.email) throw new UsageError('Set --name and --email.')
    const person = { name: String(values.name).trim(), email: String(values.email).trim().toLowerCase() }
    const { linkId } = done(
      await addAssistant(context.database, person, { actor: TERMINAL, now: context.now() }),
    )
    const link = await passwordLink(context.database, linkId, context.site)
    const text = `${person.name} <${person.email}> is an assistant. The link to choose a password:\n\n  ${link}\n`
    return { text, data: { ...person, link } }
  },
}

const newLink: Command = {
  name: 'people link',
  usage: '<email address>',
  summary: 'prints a link with which the owner or an assistant chooses a new password',
  details: 'It works once, within 14 days. Choosing the password ends all their sessions and other links.',
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
  summary: 'removes the second factors of somebody who has lost them',
  details: 'Their sessions end, and the password alone signs in until a new factor is set up.',
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const person = await staffBy(database, email)
    await removeFactors(database, person.id, { actor: TERMINAL, now: now() })
    return { text: `${person.name} <${person.email}> has no second factor any more.`, data: person }
  },
}

const remove: Command = {
  name: 'people remove',
  usage: '<email address>',
  summary: 'removes an assistant, who is signed out at once',
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const person = await staffBy(database, email)
    if (person.role === 'owner') throw new Refusal('The owner cannot be removed.')
    await removeAssistant(database, person.id, { actor: TERMINAL, now: now() })
    return { text: `${person.name} <${person.email}> is removed.`, data: person }
  },
}

export const people: Command[] = [list, add, newLink, withoutFactors, remove]

async function staffBy(database: Database, email: string): Promise<StaffView> {
  const wanted = email.trim().toLowerCase()
  const person = (await listStaff(database)).find((one) => one.email === wanted)
  if (!person) throw new Refusal(`Nobody here has the email address ${wanted}: 'people list' shows who does.`)
  return person
}
