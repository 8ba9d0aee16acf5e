import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Api, apiOf, expireDue, type StripeStandIn } from './api.ts'
import { openEvents } from './events.ts'
import { type Objects, openObjects, Refusal } from './objects.ts'
import { answerPage } from './page.ts'

export interface StandInOptions {
  port?: number
  /** Keeps everything for the next start. */
  file?: string
  now?: () => number
  /** Before each attempt to send an event. Milliseconds. */
  pauses?: number[]
  /** Makes it as strict as Stripe, in tests. */
  rules?: (api: Api, objects: Objects) => Api
}

/** Stripe for tests and the demo, on this machine only: its requests and answers, a page to pay on, no money. */
export async function openStandIn(options: StandInOptions = {}): Promise<StripeStandIn & { close(): void }> {
  const { port = 0, file, now = Date.now, pauses = [0, 200, 5_000], rules = (api) => api } = options
  const objects = openObjects(now, file)
  const standIn = { objects, events: openEvents(objects, now, pauses), endpoint: '', now, close }
  const api = rules(apiOf(standIn), objects)
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const { pathname, search } = new URL(request.url ?? '', 'http://server')
    const [path, encoded] = [`${request.method} ${pathname}`, sent || search.slice(1)]
    try {
      expireDue(standIn)
      if (pathname.startsWith('/v1/')) send(response, 200, await api(path, encoded, request))
      else answerPage(standIn, response, path, encoded)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, String(error))
      send(response, refusal.status, { error: refusal.error })
    } finally {
      objects.save()
    }
  })
  function close() {
    server.close()
    server.closeAllConnections()
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  standIn.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
