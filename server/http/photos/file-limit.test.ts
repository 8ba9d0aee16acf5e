import { once } from 'node:events'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type AppEnv, identifyVisitor } from '../middleware/visitor.ts'
import { openTestServer } from '../testing-server.ts'
import { limitFiles } from './file-limit.ts'

/** More than the sockets' buffers hold. */
const LARGE = new Uint8Array(48_000_000)

async function open(most: number) {
  let opened = 0
  const site = new Hono<AppEnv>().use(identifyVisitor(1)).get('/file', limitFiles(most), (c) => {
    opened++
    return c.body(LARGE)
  })
  const connect = await openTestServer(getRequestListener(site.fetch))
  const ask = async (address: string): Promise<{ socket: Socket; head: string }> => {
    const socket = connect()
    socket.write(`GET /file HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    await once(socket, 'readable')
    const head = String(socket.read(200))
    return { socket, head }
  }
  return { ask, opened: () => opened }
}

test('an address that reads none of its files gets no more of them, and others do', async () => {
  const { ask, opened } = await open(3)
  for (let i = 0; i < 3; i++) expect((await ask('203.0.113.7')).head).toMatch(/^HTTP\/1\.1 200 /)
  for (let i = 0; i < 5; i++) {
    const { head } = await ask('203.0.113.7')
    expect(head).toMatch(/^HTTP\/1\.1 429 /)
    expect(head).toMatch(/\r\nretry-after: 5\r\n/i)
  }
  expect(opened()).toBe(3)
  expect((await ask('203.0.113.8')).head).toMatch(/^HTTP\/1\.1 200 /)
})

test('a file that was sent, or whose visitor has left, is not counted any more', async () => {
  const { ask } = await open(1)
  const address = '203.0.113.7'
  const { socket } = await ask(address)
  socket.destroy()
  await expect.poll(async () => (await ask(address)).head).toMatch(/^HTTP\/1\.1 200 /)
})
