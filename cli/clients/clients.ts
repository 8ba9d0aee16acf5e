import { TERMINAL } from '../../app/audit/actor.ts'
import { setClientIdentity } from '../../app/clients/access.server.ts'
import { findClient } from '../../app/clients/clients.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, Refusal } from '../command.ts'

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

export const clients: Command[] = [account]

export async function clientBy(database: Database, email: string) {
  const client = await findClient(database, email)
  if (!client) throw new Refusal(`There's no client ${email}.`)
  return client
}
