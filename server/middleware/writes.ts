import type { MiddlewareHandler } from 'hono'

/** The largest form there is has a few thousand letters. Bytes. */
const FORM_LIMIT = 64 * 1024
const READING = ['GET', 'HEAD']
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

interface GuardOptions {
  /** Paths that take JSON; all others take forms only. */
  json?: readonly string[]
  /** Bytes. */
  limit?: number
  /** Milliseconds. */
  patience?: number
}

/**
 * What stands between the world and every action: only GET, HEAD and POST; no write that another site has made a
 * visitor's browser send; nothing but a form, no larger than forms are and without dawdling. Behind it a request is whole
 * and can be read.
 */
export function guardWrites(
  origin: string,
  { json = [], limit = FORM_LIMIT, patience = 15_000 }: GuardOptions = {},
): MiddlewareHandler {
  return async (c, next) => {
    const { method, headers } = c.req.raw
    if (READING.includes(method)) return next()
    if (method !== 'POST') {
      return c.text('This address only answers GET and POST.', 405, { Allow: 'GET, HEAD, POST' })
    }
    if (!isOurOwn(headers, origin)) {
      return c.text('This form was sent from another site. Please send it from ours.', 403)
    }
    const type = mediaType(headers)
    if (type !== FORM && !(type === JSON_TYPE && json.includes(c.req.path))) {
      return c.text('This address takes forms only.', 415, { 'Accept-Post': FORM })
    }
    const body = await bodyOf(c.req.raw, limit, patience)
    if (typeof body === 'number') {
      // The rest of the body is not read: nothing more can be said on this connection.
      c.header('Connection', 'close')
      if (body === 408) return c.text('Sending took too long. Please try again.', 408)
      return c.text('That is more than this form takes. Please shorten it.', 413)
    }
    if (type === FORM && hasNul(body)) {
      return c.text('There is a character in this form that no text has. Please leave it out.', 400)
    }
    c.req.raw = withBody(c.req.raw, body, origin)
    return next()
  }
}

/**
 * Whether the browser was on our own site. All that are younger than 2023 say so themselves (on HTTPS and on this
 * machine); others name the site they were on, or at least the page. What says nothing at all is no browser of today,
 * carries no visitor's cookies, and is let through.
 */
function isOurOwn(headers: Headers, origin: string): boolean {
  const relation = headers.get('Sec-Fetch-Site')
  if (relation !== null) return relation === 'same-origin' || relation === 'none'
  const from = headers.get('Origin') ?? headers.get('Referer')
  if (from === null) return true
  if (!URL.canParse(from)) return false
  const { origin: site, host } = new URL(from)
  return site === origin || host === headers.get('Host')
}

function mediaType(headers: Headers): string | undefined {
  return headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
}

/** No keyboard types it, and PostgreSQL keeps no text with it. */
function hasNul(form: Uint8Array): boolean {
  return /%00|\0/.test(Buffer.from(form).toString('latin1'))
}

/** The whole body, or the status of its refusal. */
async function bodyOf(request: Request, limit: number, patience: number): Promise<Uint8Array | 408 | 413> {
  const length = request.headers.get('Content-Length')
  if (Number(length) > limit) return 413
  const late = Promise.withResolvers<408>()
  const timer = setTimeout(() => late.resolve(408), patience)
  try {
    const body = length === null ? collected(request.body, limit) : announced(request)
    return await Promise.race([body, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Node reads no more than the length that was announced, and this way for half the work of a stream. */
async function announced(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer())
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
 * The request as React Router is to see it: from the site's own address to the site's own address. It compares the two,
 * scheme included, which a proxy changes, and would refuse what has been asked better here.
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
