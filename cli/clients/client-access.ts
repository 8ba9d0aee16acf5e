import { TERMINAL } from '../../app/audit/actor.ts'
import {
  blockClient,
  setClientIdentity,
  signOutClient,
  unblockClient,
} from '../../app/clients/access.server.ts'
import { type Command, Refusal } from '../command.ts'
import { clientBy } from '../find.ts'

const signOut: Command = {
  name: 'client sign-out',
  usage: '<email address>',
  summary: 'signs a client out on all devices, at once',
  details:
    'They can sign in again. Their devices are no longer known, so limits on attempts count for them as for strangers.',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const client = await clientBy(database, email)
    const sessions = await signOutClient(database, client.id, TERMINAL, now())
    const text = `${client.name} is signed out: ${sessions} ${sessions === 1 ? 'session' : 'sessions'} ended.`
    return { text, data: { ...client, sessions } }
  },
}

const block: Command = {
  name: 'client block',
  usage: '<email address>',
  summary: 'keeps a client out, at once',
  details: [
    'Open sessions and downloads end, and links to choose a password no longer work. Signing in looks to the client like',
    'a wrong password. Albums, favorites and the password stay: client unblock lets the client in again.',
  ].join('\n'),
  options: {},
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const client = await clientBy(database, email)
    if (!(await blockClient(database, client.id, TERMINAL, now())))
      throw new Refusal(`${client.name} is already blocked.`)
    return { text: `${client.name} <${client.email}> is blocked.`, data: client }
  },
}

const unblock: Command = {
  name: 'client unblock',
  usage: '<email address>',
  summary: 'lets a blocked client in again',
  details: 'With the password they had. If they were never able to sign in, use client invite next.',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const client = await clientBy(database, email)
    if (!(await unblockClient(database, client.id, TERMINAL, now())))
      throw new Refusal(`${client.name} is not blocked.`)
    return { text: `${client.name} <${client.email}> can sign in again.`, data: client }
  },
}

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
    await setClientIdentity(database, client.id, id, TERMINAL, now())
    const text = `Only the account ${id} can sign in as ${client.name} <${client.email}>.`
    return { text, data: { ...client, account: id } }
  },
}

export const clientAccess: Command[] = [signOut, block, unblock, account]
