import { shownAlbums } from '../portfolio/shown.server.ts'
import type { Ports } from '../ports.server.ts'
import type { SiteView } from '../site/site.ts'

type Page = SiteView['pages'][number]

/** Those of these pages that have something to show. Booking and sign-in always have. */
export async function pagesWithContent<Asked extends Page>(
  { database, content }: Pick<Ports, 'database' | 'content'>,
  pages: Asked[],
): Promise<Asked[]> {
  const [about, album, post] = await Promise.all([
    hasAbout(database),
    shownAlbums(database).select('album.id').limit(1).executeTakeFirst(),
    // Every page asks, so a service is not asked.
    content.remote || hasPost(database),
  ])
  const empty: Partial<Record<Page, boolean>> = {
    about: !about,
    portfolio: !album,
    blog: !post,
  }
  return pages.filter((page) => !empty[page])
}

/** What the section says is read by its page alone: damaged, it must break no other. */
async function hasAbout({ db }: Ports['database']): Promise<boolean> {
  const query = db.selectFrom('site_section').select('section').where('section', '=', 'about')
  return (await query.where('published', 'is not', null).executeTakeFirst()) !== undefined
}

/** A scheduled post counts already: its time comes without a change that empties the page cache. */
async function hasPost({ db }: Ports['database']): Promise<boolean> {
  const query = db.selectFrom('post').select('id').where('status', '=', 'published')
  return (await query.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}
