import type { Content } from '../../ports/content/port.ts'
import type { listGalleries } from '../portfolio/albums.server.ts'

type Gallery = Awaited<ReturnType<typeof listGalleries>>[number]
type Post = Awaited<ReturnType<Content['addresses']>>[number]

/** Uses Google's image extension. Source: https://www.sitemaps.org */
export function sitemap(origin: string, paths: string[], galleries: Gallery[], posts: Post[]): string {
  const pages = paths.map((path) => entry(origin, path, null, []))
  const albums = galleries.map(({ slug, date, images }) => entry(origin, `/portfolio/${slug}`, date, images))
  const written = posts.map(({ slug, publishedAt, updatedAt }) =>
    entry(origin, `/blog/${encodeURIComponent(slug)}`, dayOf(updatedAt ?? publishedAt), []),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...pages,
    ...albums,
    ...written,
    '</urlset>',
    '',
  ].join('\n')
}

function entry(origin: string, path: string, date: string | null, images: string[]): string {
  const pictures = images.map(
    (image) => `<image:image><image:loc>${xml(origin + image)}</image:loc></image:image>`,
  )
  const changed = date ? `<lastmod>${date}</lastmod>` : ''
  return `<url><loc>${xml(origin + path)}</loc>${changed}${pictures.join('')}</url>`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function xml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
