import type { Actor } from '../../audit/actor.ts'
import { blockClient, endClientSession, signOutClient, unblockClient } from '../../clients/access.server.ts'
import { changeClient } from '../../clients/change-client.server.ts'
import { inviteClient } from '../../clients/clients.server.ts'
import { endOfDay } from '../../clients/grants/end.ts'
import { onlyGrantable } from '../../clients/grants/grantable.server.ts'
import { grantAlbum, restoreGrant, revokeAlbum } from '../../clients/grants/granting.server.ts'
import { emailsToClient } from '../../clients/list/client-emails.server.ts'
import { retry } from '../../jobs/queue.server.ts'
import type { Ports } from '../../ports.server.ts'
import { type Refused, refusedForm } from '../ui/forms/intent.ts'

/** Whose file, who acts, and where days begin. */
interface Desk {
  ports: Ports
  id: string
  timeZone: string
  actor: Actor
  now: number
}

type Outcome = { refused: string } | null
type Fields = { text: (name: string) => string; all: (name: string) => string[] }

/** What a form of the client's page asks for; null when it is done, or was already. */
export async function answerForm(desk: Desk, form: FormData): Promise<Refused | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = ACTS[text('intent')]
  if (!act) throw new Response(null, { status: 400 })
  const outcome = await act(desk, { text, all: (name) => form.getAll(name).map(String) })
  desk.ports.jobs.wake()
  return outcome && refusedForm(form, outcome.refused)
}

const ACTS: Record<string, (desk: Desk, fields: Fields) => Promise<Outcome>> = {
  async change({ ports, id, actor, now }, { text }) {
    const given = { name: text('name'), email: text('email') }
    const changed = await changeClient(ports.database, id, given, actor, now)
    return 'refused' in changed ? changed : null
  },
  invite,
  grant,
  async until(desk, { text }) {
    const until = endFrom(text('until'), desk)
    if ('refused' in until) return until
    if ((await onlyGrantable(desk.ports.database, [text('about')])).length === 0) return null
    await grantAlbum(desk.ports.database, pairOf(desk, text), until.end, desk.actor, desk.now)
    return null
  },
  async revoke(desk, { text }) {
    await revokeAlbum(desk.ports.database, pairOf(desk, text), desk.actor, desk.now)
    return null
  },
  async restore(desk, { text }) {
    await restoreGrant(desk.ports.database, pairOf(desk, text), desk.actor, desk.now)
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

async function invite({ ports, id, actor, now }: Desk): Promise<Outcome> {
  if (!ports.identity.passwords) return { refused: 'Clients sign in elsewhere: create the account there.' }
  const outcome = await inviteClient(ports.database, { id }, actor, now)
  if (outcome === 'blocked') return { refused: 'They are blocked. Unblock them first.' }
  if (outcome === 'limited') {
    return { refused: 'They had five such emails within a day. Wait a few hours before you send another.' }
  }
  return null
}

async function grant(desk: Desk, { text, all }: Fields): Promise<Outcome> {
  const { ports, id, actor, now } = desk
  const until = endFrom(text('until'), desk)
  if ('refused' in until) return until
  const albums = await onlyGrantable(ports.database, all('album').slice(0, 500))
  if (albums.length === 0) return { refused: 'Choose an album.' }
  for (const albumId of albums)
    await grantAlbum(ports.database, { clientId: id, albumId }, until.end, actor, now)
  return null
}

function pairOf({ id }: Desk, text: Fields['text']) {
  return { clientId: id, albumId: text('about') }
}

/** When something ends whose last day is `day`, '' for none: UTC milliseconds, or null for never. */
export function endFrom(
  day: string,
  { timeZone, now }: { timeZone: string; now: number },
): { end: number | null } | { refused: string } {
  if (day === '') return { end: null }
  const end = endOfDay(day, timeZone)
  if (end === null) return { refused: 'There is no such day.' }
  return end > now ? { end } : { refused: 'That day is over.' }
}
