import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as t from '#messages/site'

/** The largest form has a few thousand characters. */
export const FORM_LIMIT = 64 * 1024
const READING = ['GET', 'HEAD']
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

const UNREAD = {
  400: t.partLost,
  408: t.sentTooSlowly,
  413: t.textTooLong,
} as const

interface GuardOptions {
  multipart?: (c: Context) => Promise<boolean>
  limit?: number | ((c: Context) => number | Promise<number>)
  timeout?: number
  page?: (sentence: () => string, status: number, url: string) => Response
}

/**
 * Accepts only GET, HEAD and POST, no cross-site requests, and only forms, limited in size and time. Reads the whole
 * body.
 */
export function guardWrites(
  origin: string,
  { multipart = async () => false, limit = FORM_LIMIT, timeout = 15_000, page }: GuardOptions = {},
): MiddlewareHandler {
  const refuse = (c: Context, sentence: () => string, status: ContentfulStatusCode) =>
    page && c.req.header('Accept')?.includes('text/html')
      ? page(sentence, status, c.req.url)
      : c.text(sentence(), status)
  return async (c, next) => {
    const { method, headers } = c.req.raw
    if (READING.includes(method)) return next()
    if (method !== 'POST') {
      c.header('Allow', 'GET, HEAD, POST')
      return refuse(c, t.onlyGetAndPost, 405)
    }
    if (!isSameSite(headers, origin)) {
      return refuse(c, t.fromAnotherSite, 403)
    }
    const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== FORM && !(type === MULTIPART && (await multipart(c)))) {
      c.header('Accept-Post', FORM)
      return refuse(c, t.onlyForms, 415)
    }
    const most = typeof limit === 'number' ? limit : await limit(c)
    const body = await readBody(c.req.raw, most, timeout)
    if (typeof body === 'number') {
      c.header('Connection', 'close')
      return refuse(c, UNREAD[body], body)
    }
    if (type === FORM && hasNul(body)) return refuse(c, t.hiddenCharacter, 400)
    c.req.raw = withBody(c.req.raw, body, origin)
    return next()
  }
}

/**
 * Browsers send Sec-Fetch-Site (since 2023, on HTTPS and localhost), or Origin or Referer. A client without any is no
 * browser, has no visitor's cookies and may pass.
 */
export function isSameSite(headers: Headers, origin: string): boolean {
  const relation = headers.get('Sec-Fetch-Site')
  if (relation !== null) return relation === 'same-origin' || relation === 'none'
  const from = headers.get('Origin') ?? headers.get('Referer')
  if (from === null) return true
  if (!URL.canParse(from)) return false
  const { origin: site } = new URL(from)
  return site === origin || site === `${new URL(origin).protocol}//${headers.get('Host')}`
}

/** PostgreSQL stores no NUL in text. */
function hasNul(form: Uint8Array): boolean {
  return /%00|\0/.test(Buffer.from(form).toString('latin1'))
}

/** Returns the body, or the status that refuses it. Reading fails only when the visitor disconnects. */
export async function readBody(
  request: Request,
  limit: number,
  timeout: number,
): Promise<Uint8Array | keyof typeof UNREAD> {
  if (Number(request.headers.get('Content-Length')) > limit) return 413
  const late = Promise.withResolvers<408>()
  const timer = setTimeout(() => late.resolve(408), timeout)
  try {
    return await Promise.race([collected(request.body, limit), late.promise])
  } catch {
    return 400
  } finally {
    clearTimeout(timer)
  }
}

async function collected(body: Request['body'], limit: number): Promise<Uint8Array | 413> {
  const reader = body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks, size)
    size += value.byteLength
    if (size > limit) return 413
    chunks.push(value)
  }
}

/**
 * Sets the site's own address and Origin: React Router compares the two, and would refuse requests behind a proxy
 * that ends TLS.
 */
function withBody(request: Request, body: Uint8Array, origin: string): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  if (headers.has('Origin')) headers.set('Origin', origin)
  return new Request(`${origin}${pathname}${search}`, {
    method: request.method,
    headers,
    body: body as BodyInit,
    signal: request.signal,
  })
}
