import type { RequestListener } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../ports/database/port.ts'
import { type KeptPages, type KeptPagesOptions, keptPages } from './kept-pages.ts'
import { answerTo } from './rendered-page.ts'

export interface PageCacheOptions extends KeptPagesOptions {
  database: Database
  /** The address a page is cached under, or null when it is not the same for everyone. */
  address: (url: URL) => string | null
}

export interface PageCache {
  middleware: MiddlewareHandler
  /** Answers a page that is in memory on the bare socket, and hands all else to `next`. */
  inFrontOf(next: RequestListener): RequestListener
}

/** Public pages from memory, each rendered once per content version, which every request asks for. */
export function openPageCache({ database, address, ...options }: PageCacheOptions): PageCache {
  const pages = keptPages(options)
  return {
    middleware: renderedOnce(pages, database, address),
    inFrontOf: (next) => fromMemory(pages, database, next),
  }
}

function renderedOnce(
  pages: KeptPages,
  database: Database,
  address: PageCacheOptions['address'],
): MiddlewareHandler {
  return async (c, next) => {
    const { method, headers: asked, url: href } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD') return next()
    const key = address(new URL(href))
    if (key === null) return next()
    const version = await database.contentVersion()
    const page = pages.get(key, version) ?? (await pages.render(key, version))
    if (page instanceof Response) return page.clone()
    const { status, headers, body } = answerTo(
      page,
      asked.get('accept-encoding') ?? undefined,
      asked.get('if-none-match') ?? undefined,
    )
    return new Response(method === 'HEAD' ? null : body, { status, headers })
  }
}

function fromMemory(pages: KeptPages, database: Database, next: RequestListener): RequestListener {
  return (request, response) => {
    const key = request.url as string
    if (request.method !== 'GET' || !pages.has(key)) return next(request, response)
    const answer = (version: number | null) => {
      const page = version === null ? undefined : pages.get(key, version)
      if (!page) return next(request, response)
      const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
      const { status, headers, body } = answerTo(page, accepted as string | undefined, known)
      response.writeHead(status, headers)
      response.end(body)
    }
    const version = versionIfAny(database)
    if (version instanceof Promise) version.then(answer)
    else answer(version)
  }
}

/** The version, now or soon; null when it cannot be had: then the longer way asks again, and says so. */
function versionIfAny(database: Database): number | Promise<number | null> | null {
  try {
    const version = database.contentVersion()
    return typeof version === 'number' ? version : version.catch(() => null)
  } catch {
    return null
  }
}
