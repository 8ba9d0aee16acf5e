import { once } from 'node:events'
import { createServer, type Server as HttpServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigurationError } from '../settings/env.ts'

export interface Port {
  readonly number: number
  serve(listener: RequestListener): void
  /**
   * Waits up to ten seconds for running requests. Ends kept-alive connections with their next response, or after a
   * second: a visitor may just be sending a request.
   */
  close(): Promise<void>
}

const CLOSE_TIMEOUT = 10_000
const CLOSE_IDLE_EVERY = 50
const CLOSE_GRACE = 1000
/** Fits the largest upload over a slow line; other bodies have shorter limits. */
const REQUEST_TIMEOUT = 3_600_000
const HEADERS_TIMEOUT = 20_000
const CHECK_EVERY = 1000
const SILENCE = 120_000
/** Exceeds the minute for which proxies keep idle connections, so that the proxy closes them. */
const KEEP_ALIVE = 75_000
/** Requests of one connection. Browsers and proxies wait for each response. */
const MOST_AT_ONCE = 8

interface Options {
  headers?: number
  silence?: number
  variables?: [host: string, port: string]
}

/**
 * Listens at once; requests wait until `serve`. Cuts off connections that are silent for `silence` milliseconds, or a
 * file being sent could stay open forever. Throws a ConfigurationError if it cannot listen.
 */
export async function openPort(
  host: string,
  port: number,
  { headers = HEADERS_TIMEOUT, silence = SILENCE, variables = ['HOST', 'PORT'] }: Options = {},
): Promise<Port> {
  const ending = endingResponses()
  const waiting = Promise.withResolvers<RequestListener>()
  let listener: RequestListener | undefined
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT,
      headersTimeout: headers,
      connectionsCheckingInterval: CHECK_EVERY,
      keepAliveTimeout: KEEP_ALIVE,
    },
    inTurn((request, response) => {
      ending.add(response)
      if (listener) listener(request, response)
      else waiting.promise.then((ready) => ready(request, response))
    }),
  )
  server.setTimeout(silence)
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw new ConfigurationError(refusal(error, host, port, variables))
  })
  return {
    number: (server.address() as AddressInfo).port,
    serve(ready) {
      listener = ready
      waiting.resolve(ready)
    },
    close() {
      ending.start()
      return closeGently(server)
    },
  }
}

/**
 * Handles one connection's requests in turn. Node would start all of them at once, and a visitor who reads nothing
 * could open any number of files.
 */
function inTurn(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    if (queue.length === MOST_AT_ONCE) return void socket.destroy()
    queue.push(() => listener(request, response))
    response.once('finish', () => {
      queue.shift()
      if (!socket.writable) queue.length = 0
      queue[0]?.()
    })
    if (queue.length === 1) queue[0]?.()
  }
}

async function closeGently(server: HttpServer): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT)
  const closed = once(server, 'close')
  // The HTTP server's own `close` would cut off idle connections at once.
  Server.prototype.close.call(server)
  await Promise.race([closed, sleep(CLOSE_GRACE)])
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY)
  await closed
  clearInterval(closeIdle)
  clearTimeout(cutOff)
}

/** Once `start` is called, responses tell visitors to use another connection. */
function endingResponses() {
  const unfinished = new Set<ServerResponse>()
  let started = false
  const tell = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  return {
    add(response: ServerResponse) {
      if (started) return tell(response)
      unfinished.add(response)
      response.once('close', () => unfinished.delete(response))
    },
    start() {
      started = true
      unfinished.forEach(tell)
    },
  }
}

function refusal(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  [hostName, portName]: [string, string],
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that program, or choose another port: ${portName}=${port + 1} npm start`
  }
  if (error.code === 'EACCES') {
    return `This user isn't allowed to listen on port ${port}. Choose one above 1023: ${portName}=3000 npm start`
  }
  return `Can't listen on ${host}, port ${port}: ${error.message}. Set ${hostName} to an address of this machine.`
}
