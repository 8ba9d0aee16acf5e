import { TERMINAL } from '../../app/audit/actor.ts'
import { type Access, addClient, inviteClient, listClients } from '../../app/clients/clients.server.ts'
import { type Command, type Context, Refusal, UsageError } from '../command.ts'
import { clientBy } from '../find.ts'
import { table } from '../text.ts'

const ACCESS: Record<Access, string> = {
  password: 'has a password',
  invited: 'invited',
  none: 'not invited',
  blocked: 'blocked',
}

const add: Command = {
  name: 'client add',
  usage: '--name <name> --email <address> [--no-invite]',
  summary: 'adds a client, and emails them a link to choose a password',
  details: [
    'The link works for 14 days and leads to ORIGIN; without ORIGIN no email is sent. --no-invite sends none.',
    'A running site sends the email within seconds; otherwise the next start does.',
  ].join('\n'),
  options: { name: { type: 'string' }, email: { type: 'string' }, 'no-invite': { type: 'boolean' } },
  positionals: [0, 0],
  async run({ values }, context) {
    const { name, email } = values
    if (!name || !email) throw new UsageError('Set --name and --email.')
    // With an identity service clients have no password to choose here.
    const invite = !values['no-invite'] && context.passwords !== null
    const notes = invite ? mustInvite(context) : []
    const given = { name: String(name), email: String(email), invite }
    const client = await addClient(context.database, given, TERMINAL, context.now())
    if ('refused' in client) throw new Refusal(client.refused)
    const done = `${client.name} <${client.email}> is added, and ${invite ? 'invited' : 'not invited'}.`
    return { text: [done, ...notes].join('\n'), data: { ...client, invited: invite, notes } }
  },
}

const invite: Command = {
  name: 'client invite',
  usage: '<email address>',
  summary: 'emails a client a link to choose a password, for the first time or again',
  details: 'The link works for 14 days, and leads to ORIGIN. Using one ends all others.',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, context) {
    const notes = mustInvite(context)
    const client = await clientBy(context.database, email)
    const outcome = await inviteClient(context.database, client, TERMINAL, context.now())
    if (outcome === 'blocked') throw new Refusal(`${client.name} is blocked: use 'client unblock' first.`)
    if (outcome === 'limited') throw new Refusal(`${client.name} had five invitations within a day.`)
    return {
      text: [`${client.name} <${client.email}> is invited.`, ...notes].join('\n'),
      data: { ...client, notes },
    }
  },
}

const list: Command = {
  name: 'client list',
  usage: '',
  summary: 'all clients by name, and how they can sign in',
  options: {},
  positionals: [0, 0],
  async run(_, { database, passwords, now }) {
    const clients = await listClients(database, now())
    const rows = clients.map(({ name, email, access, albums, id }) => [
      name,
      email,
      passwords || access === 'blocked' ? ACCESS[access] : 'elsewhere',
      `${albums}`,
      id,
    ])
    return {
      text: table(['Name', 'Email', 'Sign-in', 'Albums', 'Client'], rows, 'There are no clients.'),
      data: clients,
    }
  },
}

export const clients: Command[] = [add, invite, list]

/** Returns notes for the owner about an invitation. Throws a Refusal when nobody can be invited. */
export function mustInvite({ passwords, mail }: Pick<Context, 'passwords' | 'mail'>): string[] {
  if (!passwords)
    throw new Refusal('The service of IDENTITY_PROVIDER stores the passwords: create the account there.')
  return originNotes(mail)
}

/** Returns notes about where the links of emails lead. Throws a Refusal when clients could not follow them. */
export function originNotes(mail: Context['mail']): string[] {
  if (mail.originSet) return []
  const nowhere = `ORIGIN is not set: the link in the email would lead to ${mail.origin}.`
  if (mail.sent) throw new Refusal(`${nowhere} Set it to the same value as for the site.`)
  return [`${nowhere} The email is only stored, in DATA_DIR/mail, because MAIL_TRANSPORT is outbox.`]
}
