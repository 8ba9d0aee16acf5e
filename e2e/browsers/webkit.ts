import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/site.ts'
import { type Driver, type Program, startProgram } from './driver.ts'

/** Starts WebKitGTK's small browser by its driver, which speaks W3C WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startWebKit(): Promise<Driver> {
  const size = ['-screen', '0', '1280x900x24']
  const screen = startProgram('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {}, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ])
  const port = await freePort()
  let driver: Program | undefined
  const end = async () => {
    await driver?.end()
    await screen.end()
  }
  try {
    const display = await firstLine(screen.process.stdio[3] as Readable)
    const env = { DISPLAY: `:${display}`, GDK_BACKEND: 'x11' }
    driver = startProgram('WebKitWebDriver', ['-p', `${port}`], env, 'ignore')
    const send = sender(`http://127.0.0.1:${port}`)
    await ready(send)
    const { sessionId } = (await send('POST', '/session', { capabilities: CAPABILITIES })) as {
      sessionId: string
    }
    const session = `/session/${sessionId}`
    return {
      async open(url) {
        await send('POST', `${session}/url`, { url })
      },
      async read(expression) {
        const script = `return JSON.stringify(${expression})`
        const json = await send('POST', `${session}/execute/sync`, { script, args: [] })
        return typeof json === 'string' ? JSON.parse(json) : undefined
      },
      async input(actions) {
        await send('POST', `${session}/actions`, { actions })
      },
      async close() {
        await send('DELETE', session).catch(() => {})
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
const CAPABILITIES = {
  alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

function sender(origin: string): Send {
  return async (method, path, body) => {
    const response = await fetch(origin + path, { method, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function ready(send: Send): Promise<void> {
  for (;;) {
    const status = await send('GET', '/status').catch(() => null)
    if (status) return
    await pause(50)
  }
}

async function firstLine(stream: Readable): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  throw new Error('There is no screen: Xvfb ended.')
}
