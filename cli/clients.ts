import { type Access, addClient, inviteClient, listClients } from '../app/clients/clients.server.ts'
import { type Command, Misuse, Refusal } from './command.ts'
import { mustInvite } from './invitation.ts'
import { table } from './text.ts'

const WORDS: Record<Access, string> = {
  password: 'has a password',
  invited: 'invited',
  none: 'not invited',
}

const add: Command = {
  name: 'client add',
  usage: '--name <name> --email <address> [--no-invite]',
  summary: 'adds a client, and mails them a link to choose a password with',
  details: [
    'The link is good for 14 days; it leads to ORIGIN, without which no letter leaves. --no-invite mails none.',
    'The site sends the letter within seconds if it is running, else when it is started.',
  ].join('\n'),
  options: { name: { type: 'string' }, email: { type: 'string' }, 'no-invite': { type: 'boolean' } },
  takes: [0, 0],
  async run({ values }, surroundings) {
    const { name, email } = values
    if (!name || !email) throw new Misuse('Say --name and --email.')
    // Where another service knows the passwords, there is nothing to invite to.
    const invite = !values['no-invite'] && surroundings.passwords !== null
    const notes = invite ? mustInvite(surroundings) : []
    const given = { name: String(name), email: String(email), invite }
    const client = await addClient(surroundings.database, given, surroundings.now())
    if ('refused' in client) throw new Refusal(client.refused)
    const done = `${client.name} <${client.email}> is a client now, ${invite ? 'and invited' : 'and was not invited'}.`
    return { text: [done, ...notes].join('\n'), data: { ...client, invited: invite, notes } }
  },
}

const invite: Command = {
  name: 'client invite',
  usage: '<e-mail address>',
  summary: 'mails a client a link to choose a password with, for the first time or anew',
  details: 'The link is good for 14 days, and leads to ORIGIN. Using one ends all others.',
  options: {},
  takes: [1, 1],
  async run({ positionals: [email = ''] }, surroundings) {
    const notes = mustInvite(surroundings)
    const client = await inviteClient(surroundings.database, email, surroundings.now())
    if (!client) throw new Refusal(`There is no client ${email}. 'client list' shows them.`)
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
  takes: [0, 0],
  async run(_, { database, passwords, now }) {
    const clients = await listClients(database, now())
    const rows = clients.map(({ name, email, access, albums, id }) => [
      name,
      email,
      passwords ? WORDS[access] : 'elsewhere',
      `${albums}`,
      id,
    ])
    return {
      text: table(['Name', 'E-mail', 'Sign-in', 'Albums', 'Client'], rows, 'There is no client.'),
      data: clients,
    }
  },
}

export const clients: Command[] = [add, invite, list]
