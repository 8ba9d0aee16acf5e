import type { Actor } from '../../../audit/actor.ts'
import { retry } from '../../../jobs/queue.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { type Refused, refusedForm } from '../../../studio/ui/forms/intent.ts'
import { blockClient, endClientSession, signOutClient, unblockClient } from '../../access.server.ts'
import { inviteClient } from '../../clients.server.ts'
import { endOfDay } from '../../grants/end.ts'
import { changeEnd, grantAlbum, restoreGrant, revokeAlbum } from '../../grants/granting.server.ts'
import { changeClient } from './change-client.server.ts'
import { emailsToClient } from './client-emails.server.ts'
import { onlyGrantable } from './grantable.server.ts'

/** What every command needs: the client's ID, who acts and when, and the business's time zone. */
interface Context {
  ports: Ports
  id: string
  timeZone: string
  actor: Actor
  now: number
}

type Outcome = { refused: string } | null
type Fields = { text: (name: string) => string; all: (name: string) => string[] }

/** Does what a form of the client's page asks for. Returns null when it is done, now or before. */
export async function answerForm(context: Context, form: FormData): Promise<Refused | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const intent = text('intent')
  const command = Object.hasOwn(COMMANDS, intent) ? COMMANDS[intent] : undefined
  if (!command) throw new Response(null, { status: 400 })
  const outcome = await command(context, { text, all: (name) => form.getAll(name).map(String) })
  context.ports.jobs.wake()
  return outcome && refusedForm(form, outcome.refused)
}

const COMMANDS: Record<string, (context: Context, fields: Fields) => Promise<Outcome>> = {
  async change({ ports, id, actor, now }, { text }) {
    const given = { name: text('name'), email: text('email') }
    const changed = await changeClient(ports.database, id, given, actor, now)
    return 'refused' in changed ? changed : null
  },
  invite,
  grant,
  async until(context, { text }) {
    const until = endFrom(text('until'), context)
    if ('refused' in until) return until
    const { ports, actor, now } = context
    const changed = await changeEnd(ports.database, pairOf(context, text), until.end, actor, now)
    return changed ? null : { refused: NO_ACCESS }
  },
  async revoke(context, { text }) {
    await revokeAlbum(context.ports.database, pairOf(context, text), context.actor, context.now)
    return null
  },
  async restore(context, { text }) {
    await restoreGrant(context.ports.database, pairOf(context, text), context.actor, context.now)
    return null
  },
  async block({ ports, id, actor, now }) {
    await blockClient(ports.database, id, actor, now)
    return null
  },
  async unblock({ ports, id, actor, now }) {
    await unblockClient(ports.database, id, actor, now)
    return null
  },
  async end({ ports, id, actor, now }, { text }) {
    await endClientSession(ports.database, id, text('about'), actor, now)
    return null
  },
  async 'end-all'({ ports, id, actor, now }) {
    await signOutClient(ports.database, id, actor, now)
    return null
  },
  async retry({ ports, id, now }, { text }) {
    const emails = await emailsToClient(ports.database, id)
    if (emails.some((email) => email.id === text('about'))) await retry(ports.database, text('about'), now)
    return null
  },
}

async function invite({ ports, id, actor, now }: Context): Promise<Outcome> {
  if (!ports.identity.passwords) return { refused: 'Clients sign in elsewhere: create the account there.' }
  const outcome = await inviteClient(ports.database, { id }, actor, now)
  if (outcome === 'blocked') return { refused: 'They are blocked. Unblock them first.' }
  if (outcome === 'limited') {
    return { refused: 'They had five such emails within a day. Wait a few hours before you send another.' }
  }
  return null
}

async function grant(context: Context, { text, all }: Fields): Promise<Outcome> {
  const { ports, id, actor, now } = context
  const until = endFrom(text('until'), context)
  if ('refused' in until) return until
  const albums = await onlyGrantable(ports.database, all('album').slice(0, 500))
  if (albums.length === 0) return { refused: 'Choose an album.' }
  for (const albumId of albums)
    await grantAlbum(ports.database, { clientId: id, albumId }, until.end, actor, now)
  return null
}

function pairOf({ id }: Context, text: Fields['text']) {
  return { clientId: id, albumId: text('about') }
}

/** When somebody revoked it after the page was loaded. */
export const NO_ACCESS = 'This access was revoked meanwhile.'

/** The end of a grant whose last day is `day`, '' for none. UTC milliseconds, or null for never. */
export function endFrom(
  day: string,
  { timeZone, now }: { timeZone: string; now: number },
): { end: number | null } | { refused: string } {
  if (day === '') return { end: null }
  const end = endOfDay(day, timeZone)
  if (end === null) return { refused: 'There is no such day.' }
  return end > now ? { end } : { refused: 'That day is over.' }
}
