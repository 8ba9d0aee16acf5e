import { recordEvent } from '../audit/audit.server.ts'
import { slugFrom } from '../clients/slug.ts'
import { leadsElsewhere, recordMoved } from '../site/redirects/moved.server.ts'
import { type AlbumChange, liveAlbum, type Refused, type Trx } from './change.server.ts'

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

interface Move {
  from: string
  to: string
}

/** Where an album would move. Null where it stays. */
export async function planMove(trx: Trx, id: string, wanted: string): Promise<Move | Refused | null> {
  const { slug: from } = await liveAlbum(trx, id).select('slug').executeTakeFirstOrThrow()
  if (wanted === from) return null
  if (!/[\p{L}\p{N}]/u.test(wanted)) return { refused: 'Use letters or digits.' }
  const to = slugFrom(wanted)
  if (to === from) return null
  if (await isTaken(trx, to, { id, slug: from })) {
    return { refused: `“${to}” is already in use. Choose another ending.` }
  }
  return { from, to }
}

/** Changes the address of an album. Its earlier ones lead to it, and no other album can take them. */
export async function moveAlbum(trx: Trx, { album: id, from, to, ...by }: AlbumChange & Move): Promise<void> {
  await trx.updateTable('album').set({ slug: to }).where('id', '=', id).execute()
  await recordMoved(trx, portfolioAddress(from), portfolioAddress(to))
  await recordEvent(trx, by, { action: 'album.move', about: id })
}
