import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type AppEnv, identifyVisitor } from './visitor.ts'

const site = (proxies: number) =>
  new Hono<AppEnv>().use(identifyVisitor(proxies)).get('/', (c) => c.json(c.get('visitor')))

async function ask(proxies: number, headers: Record<string, string> = {}) {
  const socket = { incoming: { socket: { remoteAddress: '::ffff:203.0.113.7' } } }
  const answer = await site(proxies).request('/', { headers }, socket)
  const visitor = (await answer.json()) as { address: string; requestId: string }
  return { ...visitor, named: answer.headers.get('X-Request-Id') }
}

test('the address comes from the socket, or from our own proxies', async () => {
  const forwarded = { 'X-Forwarded-For': '198.51.100.1' }
  expect((await ask(0)).address).toBe('203.0.113.7')
  expect((await ask(0, forwarded)).address).toBe('203.0.113.7')
  expect((await ask(1, forwarded)).address).toBe('198.51.100.1')
})

test('each request has an id of its own, which its response carries', async () => {
  const [one, other] = [await ask(0, { 'X-Request-Id': 'forged' }), await ask(0)]
  expect(one.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(one.named).toBe(one.requestId)
  expect(other.requestId).not.toBe(one.requestId)
})
