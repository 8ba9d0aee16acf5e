import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { shownCover } from '../photos/held.server.ts'
import { coverColumns, coverView } from '../photos/view.server.ts'
import type { AlbumCard } from '../portfolio/albums.server.ts'
import { cardLink, shownAlbums } from '../portfolio/shown.server.ts'
import { normalizeTag } from './search.ts'
import type { Block } from './view.ts'

const LIMIT = 3

/** Albums that the post links to, then the newest of a category it is tagged with. */
export async function relatedAlbums(database: Database, body: Block[], tags: string[]): Promise<AlbumCard[]> {
  const slugs = linkedAlbums(body)
  if (slugs.length === 0 && tags.length === 0) return []
  const all = await shownAlbums(database).select('album.category').distinct().execute()
  // The database's `lower` may know only the letters A to Z.
  const categories = all.flatMap(({ category }) => category ?? [])
  const tagged = categories.filter((category) => tags.includes(normalizeTag(category) ?? ''))
  const linked = sql<number>`case when ${anyOf('album.slug', slugs)} then 0 else 1 end`
  const rows = await shownAlbums(database)
    .innerJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .where((eb) => eb.or([anyOf('album.slug', slugs), anyOf('album.category', tagged)]))
    .select(['album.slug', 'album.name', 'album.category', ...coverColumns])
    .select(cardLink.as('link'))
    .orderBy(linked)
    .orderBy(sql`coalesce(album.date, '')`, 'desc')
    .orderBy('album.id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(({ slug, name, category, link, ...cover }) => ({
    slug,
    name,
    category: category as string,
    link,
    cover: coverView(cover),
  }))
}

function linkedAlbums(body: Block[]): string[] {
  const hrefs = body.flatMap((block) =>
    block._type === 'block' ? block.markDefs.map(({ href }) => href) : [],
  )
  const slugs = hrefs.map((href) => /^\/portfolio\/([a-z0-9-]+)/.exec(href)?.[1])
  return [...new Set(slugs.filter((slug) => slug !== undefined))].slice(0, 20)
}

/** PostgreSQL refuses an empty list. */
function anyOf(column: 'album.slug' | 'album.category', values: string[]) {
  if (values.length === 0) return sql<boolean>`1 = 0`
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`
}
