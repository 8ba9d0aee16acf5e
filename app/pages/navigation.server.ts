import { shownAlbums } from '../portfolio/shown.server.ts'
import type { Ports } from '../ports.server.ts'
import type { SiteView } from '../site/site.ts'

type Page = SiteView['pages'][number]

export async function pagesWithContent<Some extends Page>(
  { database, content }: Pick<Ports, 'database' | 'content'>,
  pages: Some[],
): Promise<Some[]> {
  const [about, album, post] = await Promise.all([
    hasAbout(database),
    shownAlbums(database).select('album.id').limit(1).executeTakeFirst(),
    // Every page asks this, so a remote service is taken to have posts.
    content.manage !== null || hasPost(database),
  ])
  const empty: Partial<Record<Page, boolean>> = {
    about: !about,
    portfolio: !album,
    blog: !post,
  }
  return pages.filter((page) => !empty[page])
}

/** Doesn't read what the section says: if it is damaged, only its own page may break. */
async function hasAbout({ db }: Ports['database']): Promise<boolean> {
  const query = db.selectFrom('site_section').select('section').where('section', '=', 'about')
  return (await query.where('published', 'is not', null).executeTakeFirst()) !== undefined
}

/** A scheduled post counts already: its appearance doesn't change the content version. */
async function hasPost({ db }: Ports['database']): Promise<boolean> {
  const query = db.selectFrom('post').select('id').where('status', '=', 'published')
  return (await query.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}
