import { lastDay } from '../../../clients/grants/end.ts'
import { shareAddress } from '../../../galleries/shares/address.ts'
import type { Ports } from '../../../ports.server.ts'
import { qrCode } from '../../../ui/qr-code.ts'
import { listLinks } from './link-list.server.ts'

/** The album's share links, with their addresses. */
export async function readShares(
  { origin, ...ports }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  albumId: string,
  now: number,
) {
  const links = await listLinks(ports, albumId, now)
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
    name,
    address,
    asksPin,
    pin,
    code: qrCode(address, QUIET_ZONE),
    /** As guests read it. */
    title: album.display_name ?? album.name,
    /** '' without an end. */
    lastDay: expiresAt === null ? '' : lastDay(expiresAt, timeZone),
  }
}

export type PrintView = NonNullable<Awaited<ReturnType<typeof readPrint>>>
