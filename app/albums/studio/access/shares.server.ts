import { compact } from '../../../../ports/database/compact.ts'
import { lastDay, readEnd } from '../../../clients/grants/end.ts'
import { shareAddress } from '../../../galleries/shares/address.ts'
import { eraseGuest } from '../../../galleries/shares/guests.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { qrCode } from '../../../ui/qr-code.ts'
import { type Command, type Outcome, outcomeOf, type Text } from '../album/command.ts'
import { readDownloads } from './album-downloads.server.ts'
import { listLinks } from './link-list.server.ts'
import { addLink, changePin, revokeLink } from './links.server.ts'

/** The album's share links, with their addresses. */
export async function readShares(
  { origin, ...ports }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  albumId: string,
  now: number,
) {
  const links = await listLinks(ports, { albumId }, now)
  return links.map(({ token, ...link }) => ({ ...link, address: origin + shareAddress(token) }))
}

export type ShareLine = Awaited<ReturnType<typeof readShares>>[number]

/** The margin that a camera needs around a printed code. Modules of the code. */
const QUIET_ZONE = 4

/** An open link of this album as a page to print, with the address as a QR code; otherwise null. */
export async function readPrint(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  { albumId, id }: { albumId: string; id: string },
  timeZone: string,
  now: number,
) {
  const link = (await readShares(ports, albumId, now)).find((one) => one.id === id)
  if (link?.state !== 'open') return null
  const { name, address, asksPin, pin, expiresAt } = link
  const album = await ports.database.db
    .selectFrom('album')
    .where('id', '=', albumId)
    .select(['name', 'display_name'])
    .executeTakeFirstOrThrow()
  return {
    ...{ name, address, asksPin, pin, code: qrCode(address, QUIET_ZONE) },
    /** As guests read it. */
    title: album.display_name ?? album.name,
    /** '' without an end. */
    lastDay: expiresAt === null ? '' : lastDay(expiresAt, timeZone),
  }
}

export type PrintView = NonNullable<Awaited<ReturnType<typeof readPrint>>>

/** Makes a link of this album. */
export async function share(command: Command, text: Text): Promise<Outcome> {
  const { ports, albumId, actor, now } = command
  const until = readEnd(text('until'), command.timeZone, command.now)
  if ('refused' in until) return until
  const downloads = readDownloads(text('downloads'))
  if (!downloads) throw new Response(null, { status: 400 })
  const link = { albumId, name: text('name'), pin: text('pin'), downloads }
  const asked = { ...link, expiresAt: until.end, askWho: text('ask-who') === 'on' }
  return outcomeOf(await addLink(ports, asked, actor, now))
}

/** Gives a link of this album another PIN. */
export async function setPin({ ports, albumId, actor, now }: Command, text: Text): Promise<Outcome> {
  return outcomeOf(await changePin(ports, { albumId, id: text('about'), pin: text('pin') }, actor, now))
}

/** Revokes a link of this album. */
export async function unshare({ ports, albumId, actor, now }: Command, text: Text): Promise<null> {
  await revokeLink(ports.database, { id: text('about'), albumId }, actor, now)
  return null
}

/** Erases a guest of a link of this album. Only the owner may. */
export async function eraseGuestOf({ ports, albumId, actor, now }: Command, text: Text): Promise<null> {
  if (actor.kind !== 'owner') throw new Response(null, { status: 404 })
  if (await eraseGuest(ports.database, { albumId, id: text('about') }, actor, now)) {
    await compact(ports.database)
  }
  return null
}
