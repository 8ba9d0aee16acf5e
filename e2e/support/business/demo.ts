import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seededFolder } from '../site.ts'

function rows<Row>(sql: string, ...values: (string | number)[]): Row[] {
  const db = new DatabaseSync(join(seededFolder(), 'seeded.db'), { readOnly: true, timeout: 5_000 })
  try {
    return db.prepare(sql).all(...values) as Row[]
  } finally {
    db.close()
  }
}

const SHOWN = `visibility = 'public' and published = 1 and category <> '' and cover_photo_id is not null
  and (link is not null or exists (select 1 from frame as here where here.album_id = album.id))`

export interface Album {
  id: string
  slug: string
  name: string
  category: string
  date: string
  link: string
  frames: number
}

export function shownAlbums(): Album[] {
  return rows(`select album.*, coalesce(link, '/portfolio/' || slug) as link, (select count(*) from frame where album_id = album.id) as frames
    from album where ${SHOWN} order by date desc, id desc`)
}

/** The albums with a gallery on this site. */
export function galleries(): Album[] {
  return shownAlbums().filter(({ frames }) => frames > 0)
}

export interface Post {
  id: string
  slug: string
  title: string
  publish_at: number
}

export function shownPosts(): Post[] {
  return rows<Post>(
    `select * from post where status = 'published' and publish_at <= ? order by publish_at desc, id desc`,
    Date.now(),
  )
}

export function heroIds(): string[] {
  return rows<{ id: string }>(
    `select photo_id as id from site_photo where section = 'hero' and state = 'published' order by position`,
  ).map(({ id }) => id)
}

export function testimonials(): { quote: string; author: string }[] {
  const [section] = rows<{ published: string }>(
    `select published from site_section where section = 'testimonials'`,
  )
  return JSON.parse(section?.published ?? '{}').testimonials
}

/** What only the owner and the clients may see. */
export function secrets(): { words: string[]; photographs: string[] } {
  const clients = rows<{ name: string; email: string; id: string }>('select id, name, email from client')
  const albums = rows<{ slug: string; name: string; display_name: string; id: string }>(
    `select id, slug, name, display_name from album where visibility = 'private'`,
  )
  const photographs = rows<{ id: string }>(`select distinct photo_id as id from frame
    join album on album.id = album_id where visibility = 'private'
    and photo_id not in (select photo_id from frame join album on album.id = album_id where ${SHOWN})
    and photo_id not in (select photo_id from site_photo)
    and photo_id not in (select main_photo_id from post where main_photo_id is not null)
    and photo_id not in (select photo_id from post_photo)
    and photo_id not in (select cover_photo_id from album where ${SHOWN})`)
  return {
    words: [
      ...clients.flatMap(({ id, email }) => [id, email]),
      ...albums.flatMap((album) => [album.id, album.slug, album.name, album.display_name]),
    ],
    photographs: photographs.map(({ id }) => id),
  }
}

/** One address of every kind of public page. */
export function pages(): string[] {
  const gallery = `/portfolio/${galleries()[0]?.slug}`
  return [
    '/',
    '/about',
    '/portfolio',
    '/portfolio?category=Hockey',
    gallery,
    `${gallery}/2`,
    '/blog',
    `/blog/${shownPosts()[0]?.slug}`,
    '/booking',
    '/client',
  ]
}
