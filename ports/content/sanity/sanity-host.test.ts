import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('requests go to the project’s CDN by default', { tags: 'all' }, async () => {
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
  const ask = `
    import { sanityContent } from './sanity.ts'
    const content = sanityContent({ projectId: 'abc123', dataset: 'production', apiVersion: '2025-09-23' })
    await content.addresses(Date.UTC(2025, 9, 20)).catch((error) => console.log(error.message))`
  const proxies = ['https_proxy', 'HTTPS_PROXY'].map((name) => [name, `http://127.0.0.1:${port}`])
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', ask], {
    cwd: import.meta.dirname,
    env: Object.fromEntries(proxies),
  })
  expect(stdout).toContain('cannot be reached')
  expect(requests).toEqual(['CONNECT abc123.apicdn.sanity.io:443 HTTP/1.1'])
})
