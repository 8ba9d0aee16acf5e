import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readingLimit } from './reading-limit.ts'
import { type AppEnv, identifyVisitor } from './visitor.ts'

function site() {
  const clock = { now: 5_000 }
  const limit = readingLimit(
    (wait) => new Response(null, { status: 429, headers: { 'Retry-After': `${wait}` } }),
    () => clock.now,
  )
  const app = new Hono<AppEnv>()
    .use(identifyVisitor(0))
    .use(async (c, next) => limit(c) ?? next())
    .all('*', (c) => c.text('a page'))
  async function ask(remoteAddress: string, method = 'GET') {
    const answer = await app.request('/', { method }, { incoming: { socket: { remoteAddress } } })
    return answer.status === 200 ? 'a page' : `wait ${answer.headers.get('Retry-After')} s`
  }
  async function asks(count: number, remoteAddress: string, method?: string) {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(remoteAddress, method)))
    return [...new Set(answers)]
  }
  return { clock, ask, asks }
}

test('allows two hundred pages at once, then ten a second', async () => {
  const { clock, ask, asks } = site()
  expect(await asks(200, '203.0.113.7')).toEqual(['a page'])
  expect(await ask('203.0.113.7')).toBe('wait 1 s')
  expect(await ask('203.0.113.7', 'HEAD')).toBe('wait 1 s')
  clock.now += 1000
  expect(await asks(10, '203.0.113.7')).toEqual(['a page'])
  expect(await ask('203.0.113.7')).toBe('wait 1 s')
  clock.now += 20_000
  expect(await asks(200, '203.0.113.7')).toEqual(['a page'])
  expect(await ask('203.0.113.7')).toBe('wait 1 s')
})

test('counts each address by itself', async () => {
  const { clock, ask, asks } = site()
  await asks(200, '203.0.113.7')
  for (let i = 0; i < 200; i++) {
    expect(await ask(`198.51.100.${i}`)).toBe('a page')
    clock.now += 0.25
  }
  expect(await ask('203.0.113.7')).toBe('wait 1 s')
  expect(await asks(200, '2001:db8::1')).toEqual(['a page'])
  // One household, one count.
  expect(await ask('2001:db8::2')).toBe('wait 1 s')
})

test('counts a /48 too, less strictly', async () => {
  const { ask, asks } = site()
  for (const network of [1, 2, 3, 4, 5]) {
    expect(await asks(200, `2001:db8:7:${network}::1`)).toEqual(['a page'])
  }
  expect(await ask('2001:db8:7:6::1')).toBe('wait 1 s')
  expect(await ask('2001:db8:8::1')).toBe('a page')
})

test('counts forms by themselves, and allows twice as many', async () => {
  const { clock, ask, asks } = site()
  expect(await asks(400, '203.0.113.7', 'POST')).toEqual(['a page'])
  expect(await ask('203.0.113.7', 'POST')).toBe('wait 1 s')
  expect(await asks(200, '203.0.113.7')).toEqual(['a page'])
  clock.now += 1000
  expect(await asks(20, '203.0.113.7', 'POST')).toEqual(['a page'])
  expect(await ask('203.0.113.7', 'POST')).toBe('wait 1 s')
})

test('does not count this machine itself', async () => {
  const { asks } = site()
  expect(await asks(500, '127.0.0.1')).toEqual(['a page'])
  expect(await asks(1000, '127.0.0.1', 'POST')).toEqual(['a page'])
  expect(await asks(500, '::1')).toEqual(['a page'])
  expect(await asks(200, '203.0.113.7')).toEqual(['a page'])
})
