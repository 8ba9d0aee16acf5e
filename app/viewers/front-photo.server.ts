import type { Database } from '../../ports/database/port.ts'
import { shownCover } from '../photos/held.server.ts'
import type { CoverView } from '../photos/rules/photo.ts'
import { coverColumns, coverView } from '../photos/view.server.ts'
import type { OpenLink } from './guests.server.ts'
import { type Guest, liveLinks, openFrames } from './viewer.server.ts'

interface FrontPorts {
  database: Database
}

/** The picture of a messenger's preview. Null before a PIN, and for proofs, which are never shown without a mark. */
export async function previewPhoto(
  ports: FrontPorts,
  { id: linkId, pinHash, preview, proofs }: Pick<OpenLink, 'id' | 'pinHash' | 'preview' | 'proofs'>,
  now: number,
): Promise<CoverView | null> {
  if (!preview || proofs || pinHash !== null) return null
  const photo = await frontPhoto(ports, { linkId, pinHash }, now)
  return photo ? coverView(photo) : null
}

async function frontPhoto(
  ports: FrontPorts,
  { linkId, pinHash }: Pick<Guest, 'linkId' | 'pinHash'>,
  now: number,
) {
  const cover = await liveLinks(ports, linkId, now)
    .innerJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(coverColumns)
    .executeTakeFirst()
  if (cover) return cover
  const album = await liveLinks(ports, linkId, now).select('album.slug').executeTakeFirst()
  if (!album) return undefined
  const guest = { linkId, pinHash, guestId: null, address: '' }
  return openFrames(ports, guest, album.slug, now).select(coverColumns).limit(1).executeTakeFirst()
}
