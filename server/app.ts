import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Darkroom } from '../app/photos/darkroom.server.ts'
import { publicAddress } from '../app/site/public-pages.ts'
import type { Database } from '../ports/database/port.ts'
import type { Storage } from '../ports/storage/port.ts'
import { privatePolicy } from './middleware/content-security.ts'
import { pageCache } from './middleware/page-cache.ts'
import { servePhotos } from './middleware/photos.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import type { Pages } from './pages.ts'

const CLIENT = join(import.meta.dirname, '../build/client')
const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

export interface AppOptions {
  database: Database
  storage: Storage
  darkroom: Darkroom
  pages: Pages
  origin: string
  report: (error: unknown, request: Request) => void
}

/** The way of a request: headers, photographs, static files, the page cache, and React Router last. */
export function createApp(options: AppOptions): Hono {
  const { database, darkroom, pages, origin, report } = options
  const app = new Hono()
  app.use(securityHeaders(origin))
  app.get('/healthz', (c) =>
    c.json({ ok: true, developing: darkroom.waiting() }, 200, { 'Cache-Control': 'no-store' }),
  )
  app.get('/photos/:recipe/:id/:file', servePhotos(options))
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
    app.use(pageCache({ database, address: publicAddress, render: pages.render }))
  }
  app.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const response = await pages.render(c.req.raw, nonce)
    if (!pages.development) response.headers.set('Content-Security-Policy', privatePolicy(nonce))
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    return response
  })
  app.onError((error, c) => {
    report(error, c.req.raw)
    return c.text('Something went wrong on our side. Please try again in a moment.', 500)
  })
  return app
}
