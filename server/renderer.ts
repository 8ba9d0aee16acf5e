import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ComposedEmail, Email } from '../app/mail/email.ts'
import type { Ports, Visitor } from '../app/ports.server.ts'
import type { SiteView } from '../app/site/site.ts'
import { fallbackPage, hasNoPage } from './fallback-page.ts'
import { firstPaint } from './first-paint.ts'

const root = join(import.meta.dirname, '..')

/** The built files that browsers fetch. */
export const CLIENT = join(root, 'build/client')

/** React Router, as one function: a request and the nonce of this rendering in, a response out. */
export interface Pages {
  /** Without a visitor: for everybody. */
  render(request: Request, nonce: string, visitor?: Visitor): Promise<Response>
  /** Makes a letter: from whom, to whom, its words and its looks. */
  write(letter: Email, site: SiteView): Promise<ComposedEmail>
  /** Development only: Vite's modules and hot reload, in front of everything else. */
  development?: MiddlewareHandler
}

interface EntryModule {
  contextFor(ports: Ports, nonce: string | undefined, visitor: Visitor | undefined): RouterContextProvider
  write: Pages['write']
}

/** The built pages. Throws when there is no build. */
export async function builtPages(ports: Ports): Promise<Pages> {
  const build: ServerBuild = await import(join(root, 'build/server/index.js'))
  // Late, and React with it: React reads NODE_ENV once, when it is loaded.
  const render = renderer(await import('react-router'), build, ports, 'production')
  const arrange = firstPaint(CLIENT)
  return {
    async render(request, nonce, visitor) {
      const response = await render(request, nonce, visitor)
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
      return new Response(arrange(await response.text(), nonce), response)
    },
    write: entryOf(build).write,
  }
}

/** React Router must be the very copy that the pages were built against: it knows its own context by identity. */
function renderer(
  { createRequestHandler }: typeof import('react-router'),
  build: ServerBuild,
  ports: Ports,
  mode: 'production' | 'development',
): (request: Request, nonce?: string, visitor?: Visitor) => Promise<Response> {
  const handle = createRequestHandler(build, mode)
  const entry = entryOf(build)
  return async (request, nonce, visitor) => {
    const response = await handle(request, entry.contextFor(ports, nonce, visitor))
    return hasNoPage(response) ? fallbackPage(nonce ?? '') : response
  }
}

function entryOf(build: ServerBuild): EntryModule {
  return build.entry.module as unknown as EntryModule
}

/** The pages straight from their sources, with hot reload. */
export async function developmentPages(ports: Ports): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return {
    // Without a nonce: there is no policy, and React compares the attribute here.
    async render(request, _, visitor) {
      const router = (await vite.ssrLoadModule('react-router')) as typeof import('react-router')
      return renderer(router, await load(), ports, 'development')(request, undefined, visitor)
    },
    write: async (letter, site) => entryOf(await load()).write(letter, site),
    development: (c, next) =>
      new Promise((resolve, reject) => {
        const { incoming, outgoing } = c.env as { incoming: never; outgoing: never }
        vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(next())))
      }),
  }
}
