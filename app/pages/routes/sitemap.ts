import { isContentUnavailable } from '../../../ports/content/port.ts'
import { listGalleries } from '../../portfolio/albums.server.ts'
import { listTeamPages } from '../../portfolio/teams.server.ts'
import { type Ports, portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { LEGAL_PAGES } from '../legal.ts'
import { pagesWithContent } from '../navigation.server.ts'
import type { Route } from './+types/sitemap.ts'

type Gallery = Awaited<ReturnType<typeof listGalleries>>[number]
type ContentAddress = Awaited<ReturnType<Ports['content']['addresses']>>[number]

const PAGES = ['about', 'portfolio', 'blog', 'booking'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const [{ legal }, pages, teams, galleries, posts] = await Promise.all([
    readSite(ports.database),
    pagesWithContent(ports, [...PAGES]),
    listTeamPages(ports.database),
    listGalleries(ports.database),
    ports.content.addresses(Date.now()).catch(noneWhenUnavailable),
  ])
  const texts = LEGAL_PAGES.filter(({ name }) => legal[name]).map(({ path }) => path)
  const paths = ['/', ...pages.map((page) => `/${page}`), ...texts, ...teams.map((team) => `/teams/${team}`)]
  const xml = sitemap(ports.origin, paths, galleries, posts)
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

/** The sitemap still lists the galleries, and is rendered again within minutes. */
function noneWhenUnavailable(error: unknown): never[] {
  if (isContentUnavailable(error)) return []
  throw error
}

/** Uses Google's image extension. Source: https://www.sitemaps.org */
function sitemap(origin: string, paths: string[], galleries: Gallery[], posts: ContentAddress[]) {
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
