import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Returns connections to a server that listens until the test ends. */
export async function openTestServer(listener: RequestListener): Promise<() => Socket> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return () => connect(port, '127.0.0.1')
}
