import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigurationError } from './env.ts'
import { inTurn } from './in-turn.ts'

export interface Port {
  /** The port it listens on: the one asked for, or the system's choice for 0. */
  readonly number: number
  /** Serves requests, those that wait first. */
  serve(listener: RequestListener): void
  /** Accepts no new requests and waits for the running ones; cuts them off after ten seconds. */
  close(): Promise<void>
}

/** Milliseconds. */
const CLOSE_TIMEOUT = 10_000
const CLOSE_IDLE_EVERY = 50
const REQUEST_TIMEOUT = 60_000
const HEADERS_TIMEOUT = 20_000
const SILENCE = 120_000
/** Longer than the minute that proxies keep idle connections: the proxy must be the one to close them. */
const KEEP_ALIVE = 75_000

/**
 * Listens at once; requests wait until `serve`. Cuts off connections that transfer nothing for `silence` milliseconds:
 * the file that one of them was reading would stay open forever. Throws a ConfigurationError if it cannot listen on the address.
 */
export async function openPort(host: string, port: number, silence = SILENCE): Promise<Port> {
  const waiting = Promise.withResolvers<RequestListener>()
  let listener: RequestListener | undefined
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT, headersTimeout: HEADERS_TIMEOUT, keepAliveTimeout: KEEP_ALIVE },
    inTurn((request, response) => {
      if (listener) listener(request, response)
      else waiting.promise.then((ready) => ready(request, response))
    }),
  )
  server.setTimeout(silence)
  await listening(server, host, port)
  return {
    number: (server.address() as AddressInfo).port,
    serve(ready) {
      listener = ready
      waiting.resolve(ready)
    },
    close() {
      // Node keeps a connection open after its last response.
      const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      closed.then(() => clearInterval(closeIdle))
      setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT).unref()
      return closed
    },
  }
}

function listening(server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigurationError(refusal(error, host, port))),
    )
    server.listen(port, host, () => resolve())
  })
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES') {
    return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  }
  return `Cannot listen on ${host}, port ${port}: ${error.message}. Set HOST to an address of this machine.`
}
