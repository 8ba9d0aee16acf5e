import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { isMadeUp, publicAddress, tellsOfPosts } from '../app/pages/public-pages.ts'
import type { Developer } from '../app/photos/develop/developer.server.ts'
import { TOO_MANY } from '../app/site/error-text.ts'
import type { Content } from '../ports/content/port.ts'
import type { Database } from '../ports/database/port.ts'
import type { Storage } from '../ports/storage/port.ts'
import { barePage, fallbackPage } from './fallback-page.ts'
import { privatePolicy } from './middleware/content-security.ts'
import { replaceMalformed } from './middleware/malformed-address.ts'
import { openPageCache, type PageCache, type PageCacheOptions } from './middleware/page-cache.ts'
import { servePhotos } from './middleware/photos.ts'
import { PRIVATE_PHOTOS_PATH, servePrivatePhotos } from './middleware/private-photos.ts'
import { limitReading } from './middleware/reading-limit.ts'
import { cutOff, everyAnswer, securityHeaders } from './middleware/security-headers.ts'
import { type Known, knowVisitor } from './middleware/visitor.ts'
import { guardWrites } from './middleware/writes.ts'
import { CLIENT, type Pages } from './renderer.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

export interface AppOptions {
  database: Database
  content: Content
  storage: Storage
  developer: Developer
  pages: Pages
  origin: string
  /** How many proxies of ours stand before the site. */
  proxies: number
  report: (error: unknown, request: Request, requestId?: string) => void
}

/**
 * The way of a request: headers, photographs, static files, the limit of reading, the page cache, what guards writes, and
 * React Router last. A page that is already in memory is answered before all that.
 */
export function createApp(options: AppOptions): RequestListener {
  const headers = securityHeaders(options.origin)
  const cache = openPageCache({
    database: options.database,
    address: publicAddress,
    madeUp: isMadeUp,
    render: options.pages.render,
    origin: options.origin,
    lifetime: lifetimeWith(options.content),
    imageHosts: options.content.imageHosts,
    headers,
  })
  const app = createRoutes(options, headers, cache)
  const listener = getRequestListener(app.fetch)
  return replaceMalformed(options.pages.development ? listener : cache.inFrontOf(listener))
}

/** Posts come out by themselves, so pages that tell of them are not good for as long as the others. */
function lifetimeWith(content: Content): PageCacheOptions['lifetime'] {
  return async (key, now) => {
    if (!tellsOfPosts(key)) return { until: Number.POSITIVE_INFINITY, grace: 0 }
    return { until: await content.goodUntil(now), grace: content.grace }
  }
}

function createRoutes(options: AppOptions, headers: Record<string, string>, cache: PageCache): Hono<Known> {
  const { content, developer, pages, report, origin } = options
  const app = new Hono<Known>()
  app.use(everyAnswer(headers))
  app.use(knowVisitor(options.proxies))
  app.get('/healthz', (c) =>
    c.json({ ok: true, developing: developer.waiting() }, 200, { 'Cache-Control': 'no-store' }),
  )
  app.get('/photos/:recipe/:id/:file', servePhotos(options))
  app.get(PRIVATE_PHOTOS_PATH, servePrivatePhotos(options))
  if (pages.development) {
    app.use(pages.development)
  } else {
    app.use(
      serveStatic({
        root: CLIENT,
        precompressed: true,
        onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? IMMUTABLE : AN_HOUR),
      }),
    )
    // A file of an earlier release: quickly no, and not for long.
    app.all('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
    app.use(limitReading(tooMany))
    app.use(cache.middleware)
  }
  app.use(guardWrites(origin, { json: ['/booking/requests'] }))
  app.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const response = await pages.render(c.req.raw, nonce, c.get('visitor'))
    cutOff(response)
    if (!pages.development)
      response.headers.set('Content-Security-Policy', privatePolicy(nonce, content.imageHosts))
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    return response
  })
  app.onError((error, c) => {
    report(error, c.req.raw, c.get('visitor')?.requestId)
    return outOfFrame(fallbackPage)
  })
  return app
}

function tooMany(retryAfter: number): Response {
  const answer = outOfFrame((nonce) => barePage(TOO_MANY, nonce, 429))
  answer.headers.set('Retry-After', `${retryAfter}`)
  return answer
}

/** A page that React Router has no part in. */
function outOfFrame(page: (nonce: string) => Response): Response {
  const nonce = randomBytes(16).toString('base64')
  const answer = page(nonce)
  cutOff(answer)
  answer.headers.set('Content-Security-Policy', privatePolicy(nonce))
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
