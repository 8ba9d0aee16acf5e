import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'

test('requests go to the project’s CDN by default', async () => {
  const requests: string[] = []
  const proxy = createServer((socket) => {
    socket.once('data', (data) => {
      requests.push(String(data).split('\r\n')[0] as string)
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  // The client reads these variables once, when it is loaded. A proxy is told where a request is meant to go.
  for (const name of ['https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${port}`)
  for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { sanityContent } = await import('./sanity.ts')
  const content = sanityContent({ projectId: 'abc123', dataset: 'production', apiVersion: '2025-09-23' })
  await expect(content.addresses(Date.UTC(2025, 9, 20))).rejects.toThrow('cannot be reached')
  expect(requests).toEqual(['CONNECT abc123.apicdn.sanity.io:443 HTTP/1.1'])
})
