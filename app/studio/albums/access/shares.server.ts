import type { Actor } from '../../../audit/actor.ts'
import type { Ports } from '../../../ports.server.ts'
import { shareAddress } from '../../../shares/address.ts'
import { addLink, listLinks, revokeLink } from '../../../shares/links.server.ts'
import { endFrom } from '../../clients/actions.server.ts'

interface Desk {
  ports: Pick<Ports, 'database' | 'sign'>
  albumId: string
  timeZone: string
  actor: Actor
  now: number
}

type Text = (name: string) => string

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

export async function share(desk: Desk, text: Text): Promise<{ refused: string } | null> {
  const until = endFrom(text('until'), desk)
  if (until && typeof until === 'object') return until
  const downloads = (['all', 'web', 'none'] as const).find((one) => one === text('downloads'))
  if (!downloads) throw new Response(null, { status: 400 })
  const link = { albumId: desk.albumId, name: text('name'), pin: text('pin'), downloads }
  const asked = { ...link, expiresAt: until, askWho: text('ask-who') === 'on' }
  const made = await addLink(desk.ports, asked, desk.actor, desk.now)
  return 'refused' in made ? made : null
}

/** Revokes a link of this album. */
export async function unshare({ ports, albumId, actor, now }: Desk, text: Text): Promise<null> {
  const links = await listLinks(ports, { albumId }, now)
  const link = links.find(({ id }) => id === text('about'))
  if (link) await revokeLink(ports.database, link.id, actor, now)
  return null
}
