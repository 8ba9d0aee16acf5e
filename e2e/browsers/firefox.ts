import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Driver, startProgram } from './driver.ts'

interface Reply {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  message?: string
}

/** Starts Firefox, which speaks WebDriver BiDi without a driver (https://w3c.github.io/webdriver-bidi/). */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const size = ['--width', '1280', '--height', '900']
  const firefox = startProgram('firefox-esr', [...args, ...size], { HOME: profile }, [
    'ignore',
    'ignore',
    'pipe',
  ])
  const end = async () => {
    await firefox.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const send = await connect(await addressIn(firefox.process.stderr as Readable))
    await send('session.new', { capabilities: {} })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    const context = contexts[0]?.context
    return {
      async open(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async read(expression) {
        const { result, exceptionDetails } = (await send('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
        if (exceptionDetails) throw new Error(exceptionDetails.text)
        return result?.value === undefined ? undefined : JSON.parse(result.value)
      },
      async input(actions) {
        await send('input.performActions', { context, actions })
      },
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function addressIn(stderr: Readable): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Firefox ended before it listened.')
}

/** Opens a session's connection. Returns a function that sends a command and waits for its result. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(data)
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let last = 0
  return async (method: string, params: object): Promise<unknown> => {
    const id = ++last
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`)
    return reply.result
  }
}
