/** A Node server that gives everybody one answer it holds in memory: the most that any Node server could reach. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StaticFile } from './nginx.ts'

/** Serves one file, at any path, from a process of its own for as long as `use` takes. */
export async function withBareNode<T>(file: StaticFile, use: (origin: string) => Promise<T>): Promise<T> {
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  try {
    child.send(file)
    const [port] = await once(child, 'message')
    return await use(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
  }
}

if (import.meta.main) {
  const [{ body, headers }] = (await once(process, 'message')) as [StaticFile]
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
