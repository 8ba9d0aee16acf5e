import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Failover {
  /** The server's URL through the address that stays. */
  url: string
  /** From now on the address leads to another machine: what is open hears nothing more, not even an end. */
  failOver(): void
  close(): void
}

/** An address that leads to a server, as a cluster has one for whichever machine is the first. */
export async function failoverAddress(server: string): Promise<Failover> {
  const url = new URL(server)
  const { hostname, port } = url
  const open: { client: Socket; upstream: Socket }[] = []
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.pipe(upstream).pipe(client)
    open.push({ client, upstream })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    failOver() {
      for (const { client, upstream } of open) {
        client.unpipe().pause()
        // What was under way ends with the machine.
        upstream.unpipe().destroy()
      }
    },
    close() {
      for (const { client, upstream } of open) {
        client.destroy()
        upstream.destroy()
      }
      proxy.close()
    },
  }
}
