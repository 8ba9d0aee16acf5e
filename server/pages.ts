import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Ports, Visitor } from '../app/ports.server.ts'
import { firstPaint } from './first-paint.ts'
import { isGivenUp, lastResort } from './last-resort.ts'

const root = join(import.meta.dirname, '..')

/** The built files that browsers fetch. */
export const CLIENT = join(root, 'build/client')

/** React Router, as one function: a request and the nonce of this rendering in, a response out. */
export interface Pages {
  /** Without a visitor: for everybody. */
  render(request: Request, nonce: string, visitor?: Visitor): Promise<Response>
  /** Development only: Vite's modules and hot reload, in front of everything else. */
  development?: MiddlewareHandler
}

interface EntryModule {
  contextFor(ports: Ports, nonce: string | undefined, visitor: Visitor | undefined): RouterContextProvider
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
  const entry = build.entry.module as unknown as EntryModule
  return async (request, nonce, visitor) => {
    const response = await handle(request, entry.contextFor(ports, nonce, visitor))
    return isGivenUp(response) ? lastResort(nonce ?? '') : response
  }
}

/** The pages straight from their sources, with hot reload. */
export async function developmentPages(ports: Ports): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  return {
    // Without a nonce: there is no policy, and React compares the attribute here.
    async render(request, _, visitor) {
      const router = (await vite.ssrLoadModule('react-router')) as typeof import('react-router')
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return renderer(router, build, ports, 'development')(request, undefined, visitor)
    },
    development: (c, next) =>
      new Promise((resolve, reject) => {
        const { incoming, outgoing } = c.env as { incoming: never; outgoing: never }
        vite.middlewares(incoming, outgoing, (fault: unknown) => (fault ? reject(fault) : resolve(next())))
      }),
  }
}
