import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import type { ComposedEmail, Email } from './mail/email.ts'
import {
  nonceContext,
  type Ports,
  portsContext,
  requestIdContext,
  type Visitor,
  visitorContext,
} from './ports.server.ts'
import type { SiteView } from './site/site.ts'
import { NonceContext } from './ui/nonce.ts'

const RENDER_LIMIT = 10_000

/**
 * The typed context of one request. Made here because a context key has an identity: `server/` runs as its own
 * module graph, and a key of its own would not be found by the bundled routes.
 */
export function contextFor(
  ports: Ports,
  nonce: string | undefined,
  visitor: Visitor | undefined,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(portsContext, ports)
  context.set(nonceContext, nonce)
  if (visitor) context.set(visitorContext, visitor)
  context.set(requestIdContext, visitor?.requestId)
  return context
}

/** Makes a letter. What makes letters is loaded with the first one: a server that writes none does without it. */
export async function write(letter: Email, site: SiteView): Promise<ComposedEmail> {
  const { composeEmail } = await import('./mail/compose.server.tsx')
  return composeEmail(letter, site)
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
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(whole((page) => resolve(new Response(page, { headers, status: failed ? 500 : status }))))
        },
        onShellError: reject,
        onError(error) {
          failed = true
          reject(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), RENDER_LIMIT)
  })
}

/**
 * Takes a page that is ready: it is kept and compressed as one, so a stream through the web's own would only cost.
 * A PassThrough read by `buffer` of node:stream/consumers is fewer lines, and three milliseconds slower.
 */
function whole(done: (page: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk, _, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/**
 * Called once for each error in a loader, action or rendering. Requests that went away are not errors, nor are those that
 * React Router refuses by itself, with a status: anybody can send any number of them.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(portsContext).report(error, request, context.get(requestIdContext))
}
