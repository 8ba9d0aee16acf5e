import { TERMINAL } from '../../app/audit/actor.ts'
import { setClientIdentity } from '../../app/clients/access.server.ts'
import { addClient, findClient } from '../../app/clients/clients.server.ts'
import { type ClientAccess, readClientPage } from '../../app/clients/studio/list/client-list.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, type Context, done, Refusal, UsageError } from '../command.ts'
import { table } from '../text.ts'

const ACCESS: Record<ClientAccess, string> = {
  'signed-in': 'signs in',
  ready: 'can sign in',
  invited: 'invited',
  expired: 'invitation expired',
  new: 'not invited',
  blocked: 'blocked',
}

const add: Command = {
  name: 'client add',
  usage: '--name <name> --email <address> [--no-invite]',
  summary: 'adds a client, and emails them a link to choose a password',
  details: [
    'The link works for 14 days and opens ORIGIN. Without ORIGIN, or with --no-invite, no email is sent.',
    'A running site sends the email within seconds. Otherwise it goes out at the next start.',
  ].join('\n'),
  options: { name: { type: 'string' }, email: { type: 'string' }, 'no-invite': { type: 'boolean' } },
  async run({ values }, context) {
    const { name, email } = values
    if (!name || !email) throw new UsageError('Set --name and --email.')
    // With an identity service, clients choose no password here.
    const invite = !values['no-invite'] && context.ownPasswords
    const notes = invite ? await originNotes(context.mail) : []
    const given = { name: String(name), email: String(email), invite }
    const client = done(await addClient(context.database, given, { actor: TERMINAL, now: context.now() }))
    const text = `${client.name} <${client.email}> is added, and ${invite ? 'invited' : 'not invited'}.`
    return { text: [text, ...notes].join('\n'), data: { ...client, invited: invite, notes } }
  },
}

const list: Command = {
  name: 'client list',
  summary: 'all clients by name, and how they can sign in',
  async run(_, { database, ownPasswords, now }) {
    const clients = await readClientPage(database, {}, now())
    const rows = clients.map(({ name, email, access, albums, id }) => [
      name,
      email,
      ownPasswords || access === 'blocked' ? ACCESS[access] : 'elsewhere',
      `${albums}`,
      id,
    ])
    return {
      text: table(['Name', 'Email', 'Sign-in', 'Albums', 'Client'], rows, 'No clients yet.'),
      data: clients.map(({ id, name, email, access, albums }) => ({ id, name, email, access, albums })),
    }
  },
}

const account: Command = {
  name: 'client account',
  usage: '<email address> <account id>',
  summary: 'links a client to an account at the identity service',
  details: [
    'For IDENTITY_PROVIDER=google. From then on, no other account can sign in as this client, and their email doesn’t have to be',
    'verified there. The ID is the User UID in the Firebase console.',
  ].join('\n'),
  positionals: [2, 2],
  async run({ positionals: [email = '', id = ''] }, { database, now }) {
    if (!/^\S{1,128}$/.test(id)) throw new Refusal('An account ID has 1 to 128 characters and no spaces.')
    const client = await clientBy(database, email)
    await setClientIdentity(database, client.id, id, { actor: TERMINAL, now: now() })
    const text = `Only the account ${id} can sign in as ${client.name} <${client.email}>.`
    return { text, data: { ...client, account: id } }
  },
}

export const clients: Command[] = [add, list, account]

/** Returns notes about links without ORIGIN. Throws a Refusal when clients could not follow them. */
async function originNotes(mail: Context['mail']): Promise<string[]> {
  if (mail.originSet) return []
  const nowhere = `ORIGIN isn't set, so the link in the email would go to ${mail.origin}.`
  if (await mail.sent()) throw new Refusal(`${nowhere} Set it to the same value as the site's.`)
  return [
    `${nowhere} The email is only stored because no mail server is set up. 'mail list' has its ID, and 'mail show <id> --eml' shows it.`,
  ]
}

export async function clientBy(database: Database, email: string) {
  const client = await findClient(database, email)
  if (!client) throw new Refusal(`There's no client ${email}. 'client list' shows them.`)
  return client
}
