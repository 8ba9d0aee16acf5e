import type { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as t from '#messages/site'
import type { SecurityLog } from '../../app/audit/security-log.server.ts'
import type { Visit } from '../../app/pages/visits/visit.ts'
import type { Developer } from '../../app/photos/develop/developer.server.ts'
import type { Ports, Sign } from '../../app/ports.server.ts'
import { tooMany } from '../../app/site/error-text.ts'
import { inLastLanguage } from '../../app/site/language.server.ts'
import type { Content } from '../../ports/content/port.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Storage, StorageUnusable } from '../../ports/storage/port.ts'
import { serveApi } from './api/api.ts'
import { barePage, fallbackPage } from './fallback-page.ts'
import { LOGO_PATH, serveLogo } from './logo.ts'
import {
  cartPolicy,
  embeddedEmailPolicy,
  embeddedPolicy,
  isEmbedded,
  newNonce,
  privatePolicy,
  studioPolicy,
} from './middleware/content-security.ts'
import { countVisitors } from './middleware/count-visits.ts'
import { replaceMalformed } from './middleware/malformed-address.ts'
import { readingLimit } from './middleware/reading-limit.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { formLimit, guardStudio } from './middleware/studio.ts'
import { type AppEnv, identifyVisitor } from './middleware/visitor.ts'
import { type HandledRequest, watchRequests } from './middleware/watch-requests.ts'
import { guardWrites } from './middleware/writes.ts'
import { pageCache } from './page-cache/page-cache.ts'
import { lifetimeOf, type PageResult } from './page-cache/page-store.ts'
import { limitFiles } from './photos/file-limit.ts'
import { PHOTO_PATHS, servePhotoFiles } from './photos/routes.ts'
import { storageAway } from './photos/stored-file.ts'
import { type Readiness, serveReadiness } from './readiness.ts'
import { CLIENT, type Renderer, speaksEnglish } from './renderer.ts'
import { serveWebhook } from './store-webhook.ts'
import { serveImports } from './uploads/imports.ts'
import { serveUploads, type UploadsOptions } from './uploads/uploads.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

export interface AppOptions {
  database: Database
  content: Content
  storage: Storage
  developer: Developer
  jobs: { wake(): void }
  renderer: Renderer
  sign: Sign
  origin: string
  photosUrl?: string
  /** Our own proxies in front of the site. */
  proxies: number
  security: SecurityLog
  openPayments: Ports['openPayments']
  /** Scheme and host of the page that takes payments. */
  payHost: string
  readiness: () => Promise<Readiness>
  uploads: Pick<UploadsOptions, 'disk' | 'closing'>
  visits: { add(visit: Visit): void }
  report: (error: unknown, request: Request, requestId?: string) => void
  requestIds?: AsyncLocalStorage<string>
  onRequest?: (handled: HandledRequest) => void
  onPage?: (result: PageResult) => void
}

type HealthOptions = Pick<AppOptions, 'readiness' | 'origin' | 'proxies' | 'requestIds' | 'report'>

/** Passes each request through these middlewares in order; React Router is last. */
export function createApp(options: AppOptions): RequestListener {
  const { renderer, report, origin, onRequest } = options
  const app = healthApp(options)
  if (onRequest) app.use(watchRequests(onRequest, renderer.pattern))
  app.use(countVisitors(origin, options.visits))
  const files = limitFiles()
  app.on('GET', [...PHOTO_PATHS, LOGO_PATH], files)
  app.get(LOGO_PATH, serveLogo(options.database))
  app.route('/', servePhotoFiles(options))
  app.route('/', serveUploads({ ...options, ...options.uploads, workers: options.developer }))
  app.route('/', serveImports({ ...options, ...options.uploads }))
  app.route('/', serveApi({ ...options, ...options.uploads, workers: options.developer }))
  app.route('/', serveWebhook(options))
  if (renderer.development) app.use(renderer.development)
  else serveCachedPagesAndFiles(app, files, options)
  const multipart = async (c: Context) => Boolean((await renderer.form(c.req.path)).multipart)
  app.use(guardWrites(origin, { multipart, limit: formLimit(options), page: refusedPage }))
  app.use(guardStudio(options))
  app.all('*', async (c) => {
    const nonce = newNonce()
    const policy = policyFor(c.req.path, c.get('visitor').staff !== undefined, options)
    const response = await renderer.render(c.req.raw, nonce, c.get('visitor'))
    if (!renderer.development)
      response.headers.set('Content-Security-Policy', policy(nonce, imageHosts(options)))
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    return response
  })
  app.onError((error, c) => {
    report(error, c.req.raw, c.get('visitor')?.requestId)
    return error instanceof StorageUnusable ? storageAway(c) : withoutReactRouter(c.req.url, fallbackPage)
  })
  return replaceMalformed(getRequestListener(app.fetch))
}

export function createHealthApp(options: HealthOptions): RequestListener {
  const app = healthApp(options)
  app.onError((error, c) => {
    options.report(error, c.req.raw, c.get('visitor')?.requestId)
    return c.text('Something went wrong.', 500)
  })
  return replaceMalformed(getRequestListener(app.fetch))
}

function healthApp(options: HealthOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(options.origin))
  app.use(identifyVisitor(options.proxies, options.requestIds))
  // Says only that the process runs: a restart repairs no database, and loses the pages in memory.
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', serveReadiness(options.readiness))
  return app
}

function policyFor(path: string, staff: boolean, { payHost }: AppOptions) {
  if (/^\/+(cart\/*$|order\/)/i.test(path))
    return (nonce: string, hosts: string[]) => cartPolicy(nonce, payHost, hosts)
  if (!staff) return privatePolicy
  if (path.startsWith('/studio/preview/emails/')) return embeddedEmailPolicy
  return isEmbedded(path) ? embeddedPolicy : studioPolicy
}

function imageHosts({ content, photosUrl }: AppOptions): string[] {
  return [...content.imageHosts, ...(photosUrl ? [photosUrl] : [])]
}

function serveCachedPagesAndFiles(
  app: Hono<AppEnv>,
  files: MiddlewareHandler<AppEnv>,
  options: AppOptions,
): void {
  const { database, content, renderer, origin, onPage } = options
  const limit = readingLimit(refusedReading)
  app.use(
    pageCache({
      database,
      limit,
      render: renderer.render,
      origin,
      lifetime: lifetimeOf(database, content),
      imageHosts: imageHosts(options),
      onPage,
    }),
  )
  app.get('/assets/*', files)
  app.use(
    serveStatic({
      root: CLIENT,
      precompressed: true,
      onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? IMMUTABLE : AN_HOUR),
    }),
  )
  app.all('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  app.use(async (c, next) => limit(c) ?? next())
}

function refusedPage(text: () => string, status: number, url: string): Response {
  return withoutReactRouter(url, (nonce) => barePage({ title: t.notSent(), text: text() }, nonce, status))
}

function refusedReading(retryAfter: number, url: string): Response {
  const response = withoutReactRouter(url, (nonce) => barePage(tooMany(), nonce, 429))
  response.headers.set('Retry-After', `${retryAfter}`)
  return response
}

function withoutReactRouter(url: string, page: (nonce: string) => Response): Response {
  const nonce = newNonce()
  const response = speaksEnglish(url) ? page(nonce) : inLastLanguage(() => page(nonce))
  response.headers.set('Content-Security-Policy', privatePolicy(nonce))
  response.headers.set('Cache-Control', 'no-store')
  return response
}
