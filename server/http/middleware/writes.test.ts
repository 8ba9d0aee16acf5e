import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { openTestServer } from '../testing-server.ts'
import { guardWrites } from './writes.ts'

const ORIGIN = 'https://www.example.com'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Responds with what an action would see. */
function site(limits: Parameters<typeof guardWrites>[1] = {}) {
  return new Hono()
    .use(guardWrites(ORIGIN, limits))
    .all('*', async (c) =>
      c.json({ url: c.req.raw.url, origin: c.req.header('Origin') ?? null, body: await c.req.raw.text() }),
    )
}

const send = (headers: Record<string, string>, method = 'POST') =>
  site().request('http://127.0.0.1:3000/booking?step=2', {
    method,
    headers: { Host: '127.0.0.1:3000', ...FORM, ...headers },
    body: method === 'POST' ? 'name=Dana' : null,
  })

describe('a write is accepted', () => {
  test.each<[string, Record<string, string>]>([
    ['the browser says it is from our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }],
    ['the visitor reloads it', { 'Sec-Fetch-Site': 'none', Origin: 'null' }],
    ['an older browser names our site', { Origin: ORIGIN }],
    ['it names the address it was sent to', { Origin: 'https://127.0.0.1:3000' }],
    ['an even older one names our page', { Referer: `${ORIGIN}/booking` }],
    ['it is no browser', {}],
  ])('when %s', async (_, headers) => {
    const answer = await send(headers)
    expect(answer.status).toBe(200)
    // React Router refuses another origin.
    const origin = headers.Origin ? ORIGIN : null
    expect(await answer.json()).toEqual({ url: `${ORIGIN}/booking?step=2`, origin, body: 'name=Dana' })
  })
})

describe('a write is refused', () => {
  test.each<[string, Record<string, string>]>([
    [
      'another site made the browser send it',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    ],
    ['a site on a sibling domain did', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.example.com' }],
    [
      'its Origin and Sec-Fetch-Site contradict each other',
      { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN },
    ],
    ['an older browser names another site', { Origin: 'https://evil.example' }],
    ['it hides where it comes from', { Origin: 'null' }],
    ['it names another page', { Referer: 'https://evil.example/form' }],
    ['it names nonsense', { Origin: 'nonsense' }],
    ['it comes from our name without TLS', { Origin: 'http://127.0.0.1:3000' }],
  ])('when %s', async (_, headers) => {
    const answer = await send(headers)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(/another site/)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('as %s', async (method) => {
    const answer = await send({ 'Sec-Fetch-Site': 'same-origin' }, method)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('when it is larger than a form, with or without a Content-Length', async () => {
    const of = (bytes: number) =>
      site({ limit: 1000 }).request('/', { method: 'POST', headers: FORM, body: 'x'.repeat(bytes) })
    expect([(await of(1000)).status, (await of(1001)).status]).toEqual([200, 413])
    const most = async (c: Context) => (c.req.path === '/large' ? 2000 : 9)
    const body2000 = { method: 'POST', headers: FORM, body: 'x'.repeat(2000) }
    const statuses = ['/large', '/larger'].map(
      async (path) => (await site({ limit: most }).request(path, body2000)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 413])
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(400))),
    })
    const endless = await site({ limit: 1000 }).request('/', {
      method: 'POST',
      headers: FORM,
      body,
      duplex: 'half',
    } as never)
    expect(endless.status).toBe(413)
  })

  test.each<[string, string]>([
    ['multipart/form-data; boundary=x', '--x'],
    ['application/json', '{}'],
    ['text/plain', 'a=b'],
    ['nonsense', 'a=b'],
    ['', 'a=b'],
  ])('when it is no form but %j', async (type, body) => {
    const headers = { 'Content-Type': type }
    const answer = await site().request('/', { method: 'POST', headers, body })
    expect(answer.status).toBe(415)
  })

  test.each(['a=%00', 'a=b%00c', 'a=b\0'])('when there is a NUL in it: %j', async (body) => {
    expect((await site().request('/', { method: 'POST', headers: FORM, body })).status).toBe(400)
    const fine = await site().request('/', { method: 'POST', headers: FORM, body: 'a=%2500' })
    expect(fine.status).toBe(200)
  })
})

test('a form in parts is accepted only at the paths that take it', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const post = (path: string) =>
    site({ multipart: async (c) => c.req.path === '/reminders' }).request(path, {
      method: 'POST',
      body: form,
    })
  expect([(await post('/reminders')).status, (await post('/other')).status]).toEqual([200, 415])
})

test('GET and HEAD pass unchecked', async () => {
  const answer = await site().request('http://127.0.0.1:3000/booking', {
    headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  })
  expect(await answer.json()).toMatchObject({ url: 'http://127.0.0.1:3000/booking' })
})

/** @param sent fewer bytes than it promises */
async function answerTo(sent: string): Promise<string> {
  const connect = await openTestServer(getRequestListener(site({ limit: 1000, timeout: 100 }).fetch))
  const socket = connect()
  const type = `Content-Type: ${FORM['Content-Type']}`
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n${type}\r\n${sent}`)
  const chunks = await socket.setEncoding('utf8').toArray()
  return chunks.join('')
}

test('a body that takes too long gets 408, and the connection is closed', async () => {
  expect(await answerTo('Content-Length: 100\r\n\r\nname=')).toMatch(/^HTTP\/1\.1 408 [\s\S]*try again/)
})

test('a form that breaks off is the visitor’s error', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('ECONNRESET')) })
  const request = { method: 'POST', headers: FORM, body: broken, duplex: 'half' }
  expect((await site().request('/', request as never)).status).toBe(400)
  const sized = { ...request, headers: { ...FORM, 'Content-Length': '100' } }
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('ECONNRESET')) })
  expect((await site().request('/', { ...sized, body } as never)).status).toBe(400)
})

test('a person is refused with a page, a program with a sentence', async () => {
  const page = (sentence: () => string, status: number) => new Response(`<p>${sentence()}`, { status })
  const ask = (accept: string) =>
    new Hono()
      .use(guardWrites(ORIGIN, { page }))
      .request('/', { method: 'POST', headers: { Accept: accept, Origin: 'https://evil.example' } })
  const [person, program] = [await ask('text/html,*/*;q=0.8'), await ask('*/*')]
  expect([person.status, program.status]).toEqual([403, 403])
  expect([await person.text(), await program.text()]).toEqual([
    expect.stringMatching(/^<p>This form/),
    expect.stringMatching(/^This form/),
  ])
})

test('a body that is too large by its Content-Length gets 413 at once', async () => {
  expect(await answerTo('Content-Length: 5000\r\n\r\nname=')).toMatch(/^HTTP\/1\.1 413 /)
})
