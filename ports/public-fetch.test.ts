import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CERTIFICATE, KEY } from './mail/testing-smtp.ts'
import { fetchPublic, isPublic } from './public-fetch.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001:db8::1', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.1.1', '2607:f8b0::1', '2a00:1450::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ...['https://127.0.0.1/a.ics', 'https://[::1]/a.ics', 'https://localhost/a.ics', 'http://8.8.8.8/a.ics'],
  ...['https://0x7f000001/a.ics', 'https://[::ffff:10.0.0.1]/a.ics', 'file:///etc/passwd'],
])('%s is never asked', async (address) => {
  await expect(fetchPublic(new URL(address), { most: 100 })).rejects.toMatchObject({ code: 'inside' })
})

test('a file comes through redirects, as long as it is small and nothing leads inside', async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, ({ url }, response) => {
    if (url === '/moved.ics') response.writeHead(302, { Location: '/small.ics' }).end()
    else if (url === '/inside.ics') response.writeHead(302, { Location: 'http://localhost/x.ics' }).end()
    else if (url === '/round.ics') response.writeHead(302, { Location: '/round.ics' }).end()
    else if (url === '/gone.ics') response.writeHead(410).end()
    else response.end('x'.repeat(url === '/small.ics' ? 10 : 11))
  })
  await new Promise<void>((done) => server.listen(0, done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const get = (file: string, allows = () => true) =>
    fetchPublic(new URL(`https://localhost:${port}/${file}`), { most: 10, allows, ca: CERTIFICATE })
  expect((await get('moved.ics')).toString()).toBe('x'.repeat(10))
  await expect(get('large.ics')).rejects.toMatchObject({ code: 'large' })
  await expect(get('inside.ics')).rejects.toMatchObject({ code: 'inside' })
  await expect(get('round.ics')).rejects.toMatchObject({ code: 'unreachable' })
  await expect(get('gone.ics')).rejects.toMatchObject({ code: '410' })
  await expect(get('small.ics', () => false)).rejects.toMatchObject({ code: 'inside' })
})
