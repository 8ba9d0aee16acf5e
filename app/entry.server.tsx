import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import { inLanguage } from '#language'
import type { ComposedEmail } from './mail/email.ts'
import type { Email } from './mail/kinds.server.ts'
import {
  type ImportMap,
  importMapContext,
  nonceContext,
  type Ports,
  portsContext,
  requestIdContext,
  stylesheetsContext,
  type Visitor,
  visitorContext,
} from './ports.server.ts'
import type { EmailTemplates } from './site/sections/email-templates.ts'
import type { SiteView } from './site/site.ts'
import { StylesheetsContext } from './stylesheets.tsx'
import { NonceContext } from './ui/nonce.ts'

export { createRequestHandler, matchRoutes } from 'react-router'
export { inLanguage }

const RENDER_LIMIT = 10_000

interface Rendering {
  nonce: string | undefined
  visitor: Visitor | undefined
  stylesheets: ReadonlyMap<string, string> | undefined
  importMap: ImportMap | undefined
}

/**
 * Made here, because React Router finds a context by the identity of its key, and `server/` is a module graph of its
 * own.
 */
export function contextFor(
  ports: Ports,
  { nonce, visitor, stylesheets, importMap }: Rendering,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(portsContext, ports)
  context.set(nonceContext, nonce)
  context.set(stylesheetsContext, stylesheets)
  context.set(importMapContext, importMap)
  if (visitor) context.set(visitorContext, visitor)
  context.set(requestIdContext, visitor?.requestId)
  return context
}

export async function composeEmail(
  email: Email,
  site: SiteView,
  templates: EmailTemplates,
): Promise<ComposedEmail> {
  const { composeEmail: compose } = await import('./mail/compose.server.tsx')
  return compose(email, site, Date.now(), templates)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <StylesheetsContext value={context.get(stylesheetsContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </StylesheetsContext>
      </NonceContext>,
      {
        nonce: nonce && { script: nonce, style: nonce },
        // Before the preloads, which cached scripts would otherwise resolve without it.
        importMap: context.get(importMapContext),
        onAllReady() {
          clearTimeout(timer)
          const page = buffer(pipe(new PassThrough()))
          resolve(page.then((bytes) => new Response(bytes, { headers, status })))
        },
        // React Router then renders the error's page.
        onError: reject,
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), RENDER_LIMIT)
  })
}

/** Skips aborted requests and React Router's own 4xx: anyone can send any number of those. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(portsContext).report(error, request, context.get(requestIdContext))
}
