import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface Connection {
  origin: string
  sent(): number
  /** Cuts it for a moment, in the middle of whatever is being sent. */
  cut(milliseconds?: number): Promise<void>
  close(): Promise<void>
}

export async function connectionTo(site: string): Promise<Connection> {
  const sockets = new Set<Socket>()
  let sent = 0
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return browser.destroy()
    const beyond = connect(Number(new URL(site).port), '127.0.0.1')
    browser.on('data', (bytes) => {
      sent += bytes.length
    })
    browser.pipe(beyond).pipe(browser)
    for (const [one, other] of [[browser, beyond] as const, [beyond, browser] as const]) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    async cut(milliseconds = 700) {
      isCut = true
      end()
      await pause(milliseconds)
      isCut = false
    },
    async close() {
      server.close()
      end()
    },
  }
}

/** A connection on which the page at `path` stops arriving just before `mark`, until `goOn` is called. */
export async function pausedBefore(mark: string, path: string, site: string) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const server = createHttpServer(async ({ url = '' }, response) => {
    const found = await fetch(site + url)
    const body = Buffer.from(await found.arrayBuffer())
    const headers = [...found.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
    )
    response.writeHead(found.status, Object.fromEntries(headers))
    if (url === path) {
      const end = body.indexOf(mark)
      response.write(body.subarray(0, end))
      await promise
      response.end(body.subarray(end))
    } else response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn,
    close: () => promisify(server.close.bind(server))(),
  }
}
