import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { API_VERSION } from '../stripe.ts'
import { endpointsOf, expireDue, type StripeStandIn } from './api.ts'
import { openEvents } from './events.ts'
import { openObjects } from './objects.ts'
import { answerPage } from './page.ts'
import { Refusal, readParameters } from './parameters.ts'

interface Options {
  port?: number
  /** Keeps everything for the next start. */
  file?: string
  now?: () => number
  /** Before each further attempt to send an event. Milliseconds. */
  retryAfter?: number[]
  /** Lets tests answer a request in its place. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export const STAND_IN_KEY = 'sk_test_standin'
const KEYS = [STAND_IN_KEY, 'rk_test_standin']

/** Stripe for tests and the demo, on this machine only: its requests and errors, a page to pay on, no money. */
export async function openStandIn(options: Options = {}): Promise<StripeStandIn & { close(): void }> {
  const { port = 0, file, now = Date.now, retryAfter = [200, 5_000], intercept } = options
  const objects = openObjects(now, file)
  const events = openEvents(objects, { version: API_VERSION, now, retryAfter })
  const standIn = { objects, events, endpoint: '', now, balance: Number.POSITIVE_INFINITY, denied: null }
  const answer = openApi(standIn)
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const { pathname, search } = new URL(request.url ?? '', 'http://server')
    expireDue(standIn)
    if (intercept?.(request, response)) return
    if (pathname.startsWith('/v1/')) answer(request, response, sent || search.slice(1))
    else answerPage(standIn, response, { path: `${request.method} ${pathname}`, fields: sent || search })
    objects.save()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  standIn.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(standIn, { close })
}

function openApi(standIn: StripeStandIn) {
  const endpoints = endpointsOf(standIn)
  const earlier = new Map<string, { request: string; answer: object }>()

  function answer({ method, url = '', headers }: IncomingMessage, encoded: string): object {
    const path = `${method} ${url.replace(/^\/v1|\?.*/g, '')}`
    authorize(standIn, headers, path)
    const idempotencyKey = `${headers.authorization} ${headers['idempotency-key']}`
    const known = headers['idempotency-key'] && earlier.get(idempotencyKey)
    if (known && known.request === path + encoded) return known.answer
    if (known) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      throw new Refusal(400, message, { type: 'idempotency_error' })
    }
    const id = /_[0-9a-f]{24}/.test(path)
      ? (path.split('/').find((part) => /_[0-9a-f]{24}$/.test(part)) ?? '')
      : ''
    const endpoint = endpoints.find(([each]) => each === path.replace(id || ':', id ? ':id' : ':'))
    if (!endpoint) throw new Refusal(404, `Unrecognized request URL (${path}).`)
    const result = endpoint[2](readParameters(endpoint[1], encoded), id)
    earlier.set(idempotencyKey, { request: path + encoded, answer: structuredClone(result) })
    return result
  }

  return (request: IncomingMessage, response: ServerResponse, encoded: string): void => {
    const head = { 'Content-Type': 'application/json', 'Request-Id': `req_${randomBytes(7).toString('hex')}` }
    try {
      const result = answer(request, encoded)
      response.writeHead(200, head).end(JSON.stringify(result))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      response.writeHead(error.status, head).end(JSON.stringify({ error: error.error }))
    }
  }
}

function authorize({ denied }: StripeStandIn, headers: IncomingMessage['headers'], path: string): void {
  const key = headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (key.startsWith('pk_')) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    throw new Refusal(403, message, { code: 'secret_key_required' })
  }
  if (!KEYS.includes(key)) throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
  if (headers['stripe-version'] !== API_VERSION) {
    throw new Refusal(400, `Invalid Stripe API version: ${headers['stripe-version']}`)
  }
  if (key.startsWith('rk_') && denied?.test(path)) {
    const message = `The provided key 'rk_test_****' does not have the required permissions for this endpoint.`
    throw new Refusal(
      403,
      `${message} Having the 'rak_standin' permission would allow this request to continue.`,
    )
  }
}
