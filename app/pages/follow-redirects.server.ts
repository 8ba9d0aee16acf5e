import { type MiddlewareFunction, redirect } from 'react-router'
import { isContentUnavailable } from '../../ports/content/port.ts'
import { shownAlbums } from '../portfolio/shown.server.ts'
import { type Ports, portsContext } from '../ports.server.ts'
import { findRedirect } from '../site/redirects/redirects.server.ts'

/** A mistake in the list must not stay in browsers. */
const AN_HOUR = 'public, max-age=3600'
/** An album or a post may get its earlier address back: a browser that kept the redirect would go in a circle. */
const OURS = /^\/(portfolio|blog)\//

/** A page that exists comes first. While a post or an album is not public, its old address is missing too. */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  if (response.status !== 404 || request.method === 'POST') return response
  const ports = context.get(portsContext)
  const to = (await findRedirect(ports.database, url.pathname)) ?? (await movedFrame(ports, url.pathname))
  if (to === null || !(await opens(ports, to))) return response
  return redirect(to, {
    status: 301,
    headers: { 'Cache-Control': OURS.test(url.pathname) ? 'no-cache' : AN_HOUR },
  })
}

async function movedFrame({ database }: Pick<Ports, 'database'>, path: string): Promise<string | null> {
  const [, album = '', frame] = /^(\/portfolio\/[\w-]+)\/([\w-]+)\/?$/.exec(path) ?? []
  const to = frame && (await findRedirect(database, album))
  return to && /^\/portfolio\/[\w-]+$/.test(to) ? `${to}/${frame}` : null
}

async function opens(
  { content, database }: Pick<Ports, 'content' | 'database'>,
  to: string,
  now: number = Date.now(),
): Promise<boolean> {
  const [, place, slug = ''] = /^\/(blog|portfolio)\/([\w-]+)\/?(?=$|[/?#])/.exec(to) ?? []
  if (place === 'blog') return isPublicPost(content, slug, now)
  if (place !== 'portfolio') return true
  const album = await shownAlbums(database, now)
    .where('album.slug', '=', slug)
    .select('album.id')
    .executeTakeFirst()
  return album !== undefined
}

/** While the source of the posts is away, the post's own page says so. */
async function isPublicPost(content: Ports['content'], slug: string, now: number): Promise<boolean> {
  try {
    return (await content.read(slug, now)) !== null
  } catch (error) {
    if (isContentUnavailable(error)) return true
    throw error
  }
}
