import { recordEvent } from '../audit/audit.server.ts'
import { withLock } from '../clients/lock.server.ts'
import { slugFrom } from '../clients/slug.ts'
import { leadsElsewhere, recordMoved } from '../site/redirects/moved.server.ts'
import {
  type AlbumChange,
  type AlbumsPorts,
  liveAlbum,
  NO_ALBUM,
  type Refused,
  type Trx,
} from './change.server.ts'

export function portfolioAddress(slug: string): string {
  return `/portfolio/${slug}`
}

export async function freeSlug(trx: Trx, title: string): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = slugFrom(title, n)
    if (!(await isTaken(trx, slug))) return slug
  }
}

async function isTaken(trx: Trx, slug: string, own?: { id: string; slug: string }): Promise<boolean> {
  const other = trx.selectFrom('album').select('id').where('slug', '=', slug)
  if (await other.where('id', '<>', own?.id ?? '').executeTakeFirst()) return true
  return leadsElsewhere(trx, portfolioAddress(slug), own && portfolioAddress(own.slug))
}

/** Changes the address of an album. Its earlier ones lead to it, and no other album can take them. */
export function changeAlbumSlug(
  database: AlbumsPorts,
  { album: id, wanted, ...by }: AlbumChange & { wanted: string },
): Promise<{ slug: string } | Refused> {
  return withLock<{ slug: string } | Refused>(database, async (trx) => {
    const album = await liveAlbum(trx, id).select('slug').executeTakeFirst()
    if (!album) return { refused: NO_ALBUM }
    if (!/[\p{L}\p{N}]/u.test(wanted)) return { refused: 'Use letters or digits.' }
    const slug = slugFrom(wanted)
    if (slug === album.slug) return { slug }
    if (await isTaken(trx, slug, { id, slug: album.slug })) {
      return { refused: `“${slug}” is already in use. Choose another ending.` }
    }
    await trx.updateTable('album').set({ slug }).where('id', '=', id).execute()
    await recordMoved(trx, portfolioAddress(album.slug), portfolioAddress(slug))
    await recordEvent(trx, by, { action: 'album.move', about: id })
    return { slug }
  })
}
