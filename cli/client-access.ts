import { nameAccount } from '../app/clients/access.server.ts'
import { type Command, Refusal } from './command.ts'
import { clientBy } from './find.ts'

const account: Command = {
  name: 'client account',
  usage: '<email address> <account id>',
  summary: 'names the account of a client at the identity service',
  details: [
    'For IDENTITY_PROVIDER=google: from then on no other account can sign in as this client, and the address need not be',
    'verified there. The ID is the User UID in the Firebase console. An imported client has the clientID of the roster.',
  ].join('\n'),
  options: {},
  positionals: [2, 2],
  async run({ positionals: [email = '', id = ''] }, { database, now }) {
    if (!/^\S{1,128}$/.test(id)) throw new Refusal('An account ID has 1 to 128 characters and no spaces.')
    const client = await clientBy(database, email)
    await nameAccount(database, client.id, id, now())
    const text = `Only the account ${id} can sign in as ${client.name} <${client.email}>.`
    return { text, data: { ...client, account: id } }
  },
}

export const clientAccess: Command[] = [account]
