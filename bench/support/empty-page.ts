import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createRequestHandler } from 'react-router'
import { buildPages } from '../../scripts/build.ts'
import { securityHeaders } from '../../server/http/middleware/security-headers.ts'
import type { AppEnv } from '../../server/http/middleware/visitor.ts'

const root = join(import.meta.dirname, '../empty')

/**
 * Serves an empty page of the same React and React Router as the site serves its own: brotli, files compressed by the
 * build, cached forever, with the same security headers and, if asked, one of the site's photographs. What a page of the
 * site costs beside it is the site's.
 */
export async function withEmptyPage<T>(site: string, use: (origin: string) => Promise<T>): Promise<T> {
  await buildPages(root)
  const handle = createRequestHandler(await import(join(root, 'build/server/index.js')), 'production')
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(site))
  const immutable = 'public, max-age=31536000, immutable'
  const onFound = (_: string, c: Context) => c.header('Cache-Control', immutable)
  app.get('/assets/*', serveStatic({ root: join(root, 'build/client'), precompressed: true, onFound }))
  app.get('/photos/*', async (c) => {
    const photo = await fetch(site + c.req.path)
    return new Response(photo.body, { headers: new Headers(photo.headers) })
  })
  app.get('/favicon.ico', (c) => c.body(null, 404))
  app.get('/', async (c) => {
    const page = await handle(c.req.raw)
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
    return new Response(brotliCompressSync(await page.arrayBuffer()), { status: page.status, headers })
  })
  const server = createAdaptorServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}
