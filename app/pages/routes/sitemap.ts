import { isContentUnavailable } from '../../../ports/content/port.ts'
import { listGalleries } from '../../portfolio/albums.server.ts'
import { listTeamPages } from '../../portfolio/teams.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { LEGAL_PAGES } from '../legal.ts'
import { pagesWithContent } from '../navigation.server.ts'
import { sitemap } from '../sitemap.ts'
import type { Route } from './+types/sitemap.ts'

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
