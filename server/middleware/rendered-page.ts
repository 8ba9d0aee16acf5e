import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { publicPolicy } from './content-security.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** One page, ready to be sent: compressed once, with all its headers. */
export interface RenderedPage {
  etag: string
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
  headers: Record<Encoding, Record<string, string>>
  /** What it takes in memory. */
  bytes: number
}

const CONTROL = 'public, max-age=0, must-revalidate'
/** The next level takes a third longer for half a per cent, and the first visitor would wait for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Compresses a rendered answer and gives it its ETag and, to a page, the policy that allows exactly its own inline
 * scripts. `more` are headers that every answer carries.
 */
export async function renderedPage(
  response: Response,
  nonce: string,
  more: Record<string, string>,
  imageHosts: readonly string[] = [],
): Promise<RenderedPage> {
  const text = await response.text()
  const identity = new Uint8Array(Buffer.from(withoutNonce(text, nonce)))
  // Threads of their own do this while the rest is worked out.
  const compressed = Promise.all([brotli(identity, BROTLI), gzipped(identity, { level: 6 })])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...more,
    'cache-control': CONTROL,
    vary: 'Accept-Encoding',
    etag,
  }
  if (common['content-type']?.startsWith('text/html')) {
    common['content-security-policy'] = publicPolicy(text, nonce, imageHosts)
  }
  const [br, gz] = await compressed
  const bodies = { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
  const sized = (encoding: Encoding) => ({ ...common, 'content-length': String(bodies[encoding].byteLength) })
  return {
    etag,
    bodies,
    headers: {
      identity: sized('identity'),
      br: { ...sized('br'), 'content-encoding': 'br' },
      gzip: { ...sized('gzip'), 'content-encoding': 'gzip' },
    },
    bytes: identity.byteLength + br.byteLength + gz.byteLength,
  }
}

/** An answer that is not kept (a redirect, a missing album, a error) still needs its policy. */
export async function settled(
  response: Response,
  nonce: string,
  imageHosts: readonly string[] = [],
): Promise<Response> {
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', publicPolicy(body, nonce, imageHosts))
  headers.set('Cache-Control', 'no-store')
  return new Response(body === '' ? null : withoutNonce(body, nonce), { status: response.status, headers })
}

/** What to send to a browser that takes `accepted` encodings and already has the pages tagged `known`. */
export function answerTo(
  page: RenderedPage,
  accepted: string | undefined,
  known: string | undefined,
): { status: 200 | 304; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null } {
  const encoding = preferred(accepted ?? '')
  if (!known || !matches(known, page.etag)) {
    return { status: 200, headers: page.headers[encoding], body: page.bodies[encoding] }
  }
  const { 'content-length': _, 'content-encoding': __, ...headers } = page.headers[encoding]
  return { status: 304, headers, body: null }
}

/** A coding that is named, unless its weight is 0; spaces may stand anywhere. */
const BR = /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i
const GZIP = /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i

/** The best encoding the browser takes: brotli, gzip or none. `q=0` refuses one. */
function preferred(accepted: string): Encoding {
  if (BR.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

function matches(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}
