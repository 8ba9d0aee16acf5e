import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigurationError } from '../settings/env.ts'
import { openPort, type Port } from './listen.ts'

const HOST = '127.0.0.1'

/** A site whose /slow responds when the test says so. */
async function open() {
  const entered = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const port = await openPort(HOST, 0)
  onTestFinished(() => port.close())
  const site = new Hono()
    .get('/', (c) => c.text('here'))
    .get('/slow', async (c) => {
      entered.resolve()
      await answer.promise
      return c.text('finished')
    })
  return { port, site, entered: entered.promise, answer: answer.resolve }
}

async function fetchFrom(port: Port, path: string, agent?: Agent): Promise<string> {
  const request = get({ host: HOST, port: port.number, path, agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return (await response.toArray()).join('')
}

test('a port in use is reported with a remedy', async () => {
  const { port } = await open()
  const second = openPort(HOST, port.number)
  await expect(second).rejects.toThrow(ConfigurationError)
  await expect(second).rejects.toThrow(
    `Port ${port.number} is in use by another program. Stop that program, or choose another port: PORT=${port.number + 1} npm start`,
  )
})

test('an address of another machine is reported with a remedy', async () => {
  await expect(openPort('192.0.2.1', 0)).rejects.toThrow(/^Can't listen on 192\.0\.2\.1, .* Set HOST/)
})

test('early requests wait until the site is ready', async () => {
  const { port, site } = await open()
  const early = fetchFrom(port, '/')
  await once(connect(port.number, HOST), 'connect')
  port.serve(getRequestListener(site.fetch))
  expect(await early).toBe('here')
})

test('running requests are finished, new ones are not accepted', async () => {
  const { port, site, entered, answer } = await open()
  port.serve(getRequestListener(site.fetch))
  const slow = fetchFrom(port, '/slow')
  await entered
  const closed = port.close()
  await expect(fetchFrom(port, '/')).rejects.toThrow('ECONNREFUSED')
  answer()
  expect(await slow).toBe('finished')
  await closed
  // Below the time after which connections are cut off.
}, 9_000)

test('no request on a kept-alive connection is cut off', { tags: 'all' }, async () => {
  const { port, site } = await open()
  port.serve(getRequestListener(site.fetch))
  const cut: unknown[] = []
  let answered = 0
  const visit = async (agent: Agent, pause: number) => {
    for (;;) {
      const request = get({ host: HOST, port: port.number, path: '/', agent })
      try {
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        await response.toArray()
        answered++
      } catch (error) {
        // A new connection that is refused can be tried again without harm.
        if (request.reusedSocket) cut.push(error)
        return
      }
      await sleep(pause)
    }
  }
  const agents = Array.from({ length: 150 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  onTestFinished(() => agents.forEach((agent) => void agent.destroy()))
  const visits = agents.map((agent, i) => visit(agent, i % 40))
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(600)
  const closed = port.close()
  await Promise.all(visits)
  await closed
  expect(cut).toEqual([])
})

test('connections that are idle, before closing or after their last response, do not delay it', async () => {
  const { port, site, entered, answer } = await open()
  port.serve(getRequestListener(site.fetch))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  await fetchFrom(port, '/', agent)
  const last = fetchFrom(port, '/slow', new Agent({ keepAlive: true }))
  await entered
  const closed = port.close()
  answer()
  expect(await last).toBe('finished')
  await closed
})

test('a client that does not read its response is cut off', async () => {
  const port = await openPort(HOST, 0, { silence: 100 })
  onTestFinished(() => port.close())
  const cutOff = Promise.withResolvers<void>()
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => cutOff.resolve(),
    })
  port.serve(getRequestListener(new Hono().get('/', (c) => c.body(endless())).fetch))
  const visitor = connect(port.number, HOST).pause()
  onTestFinished(() => void visitor.destroy())
  visitor.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
  await cutOff.promise
})

test('a visitor who sends a header at a time is told so and cut off in time', async () => {
  const port = await openPort(HOST, 0, { headers: 300 })
  onTestFinished(() => port.close())
  const sendSlowly = () =>
    new Promise<string>((resolve) => {
      let answer = ''
      const visitor = connect(port.number, HOST).setEncoding('utf8')
      visitor.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n`)
      const drip = setInterval(() => visitor.write('X-Slow: 1\r\n'), 50)
      visitor.on('data', (chunk) => (answer += chunk)).on('error', () => {})
      visitor.on('close', () => {
        clearInterval(drip)
        resolve(answer)
      })
    })
  // A header that is sent just then resets the connection, and the answer is lost.
  let answer = ''
  while (answer === '') answer = await sendSlowly()
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

describe('requests sent at once on one connection', () => {
  /** Reads nothing until the test does. */
  async function pipelined(count: number) {
    const port = await openPort(HOST, 0)
    onTestFinished(() => port.close())
    const begun: string[] = []
    // More than the system's buffers of a connection hold.
    const large = 'x'.repeat(48_000_000)
    const site = new Hono().get('/:id', (c) => {
      begun.push(c.req.param('id'))
      return c.text(c.req.query('large') ? large : c.req.param('id'))
    })
    port.serve(getRequestListener(site.fetch))
    const visitor = connect(port.number, HOST).pause()
    onTestFinished(() => void visitor.destroy())
    const send = (query = '') => {
      const ids = Array.from({ length: count }, (_, id) => id)
      visitor.write(ids.map((id) => `GET /${id}${query} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`).join(''))
    }
    return { visitor, begun, send }
  }

  test('are handled one after another, in their order', async () => {
    const { visitor, begun, send } = await pipelined(4)
    send()
    let received = ''
    for await (const chunk of visitor) {
      received += chunk
      if (/\r\n\r\n3/.test(received)) break
    }
    expect(received.match(/\r\n\r\n\d/g)?.map((body) => body.trim())).toEqual(['0', '1', '2', '3'])
    expect(begun).toEqual(['0', '1', '2', '3'])
  })

  test('wait for the first response to be read', async () => {
    const { begun, send, visitor } = await pipelined(4)
    send('?large=1')
    await once(visitor, 'readable')
    expect(begun).toEqual(['0'])
  })

  test('end the connection when they are too many', async () => {
    const { visitor, begun, send } = await pipelined(1000)
    send('?large=1')
    visitor.on('error', () => {})
    await once(visitor.resume(), 'close')
    expect(begun).toEqual(['0'])
  })
})
