/** A Node server that sends one file over and over in one response: the plainest way to copy so many bytes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'

interface Order {
  file: string
  bytes: number
  count: number
}

/** Serves it, at any path, from a process of its own for as long as `use` takes. */
export async function withBareFiles<T>(order: Order, use: (origin: string) => Promise<T>): Promise<T> {
  const child = fork(import.meta.filename)
  try {
    child.send(order)
    const [port] = await once(child, 'message')
    return await use(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
  }
}

if (import.meta.main) {
  const [{ file, bytes, count }] = (await once(process, 'message')) as [Order]
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-length': bytes * count })
    for (let i = 0; i < count && !response.destroyed; i++) {
      const contents = createReadStream(file)
      contents.pipe(response, { end: false })
      await finished(contents).catch(() => response.destroy())
    }
    response.end()
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
