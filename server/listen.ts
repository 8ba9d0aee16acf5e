import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigurationError } from './env.ts'

export interface Port {
  /** The port really taken: the asked one, or the system's choice for 0. */
  readonly number: number
  /** Lets the waiting requests in. */
  serve(listener: RequestListener): void
  /** Takes no new requests, finishes those under way, then resolves; after ten seconds the rest are cut off. */
  close(): Promise<void>
}

const PATIENCE = 10_000
const SWEEP = 50
const REQUEST_LIMIT = 60_000
const HEADERS_LIMIT = 20_000
const SILENCE = 120_000
/** Longer than the minute that proxies keep an idle connection: who closes first must be the one who asks. */
const IDLE = 75_000

/**
 * Listens at once; requests wait until `serve`. Who neither sends nor takes anything for `silence` milliseconds is cut
 * off: a file that nobody fetches would stay open for ever. Throws a ConfigurationError when the address cannot be had.
 */
export async function openPort(host: string, port: number, silence = SILENCE): Promise<Port> {
  const waiting = Promise.withResolvers<RequestListener>()
  let listener: RequestListener | undefined
  const server = createServer(
    { requestTimeout: REQUEST_LIMIT, headersTimeout: HEADERS_LIMIT, keepAliveTimeout: IDLE },
    (request, response) => {
      if (listener) listener(request, response)
      else waiting.promise.then((ready) => ready(request, response))
    },
  )
  server.setTimeout(silence)
  await listening(server, host, port)
  return {
    number: (server.address() as AddressInfo).port,
    serve(given) {
      listener = given
      waiting.resolve(given)
    },
    close() {
      // A connection that has had its last answer would be kept for another; nobody is waiting on it.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      closed.then(() => clearInterval(sweep))
      setTimeout(() => server.closeAllConnections(), PATIENCE).unref()
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
    return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES') {
    return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  }
  return `Cannot listen on ${host}, port ${port}: ${error.message}. Set HOST to an address of this machine.`
}
