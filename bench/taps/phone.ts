/** A throttled phone that is tapped by real touch input, and whose pages report what happens. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** How many times slower its processor is than this machine's. */
const processor = 6
/** Slow 4G, in bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** The function with which a page reports. */
const REPORT = 'benchReport'

export interface Point {
  x: number
  y: number
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]
export type Phone = ReturnType<typeof phoneOf>

export async function withPage<T>(
  browser: Browser,
  cookies: Cookies,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(screen)
  try {
    await context.addCookies(cookies)
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

export function withPhone<T>(browser: Browser, cookies: Cookies, use: (phone: Phone) => Promise<T>) {
  return withPage(browser, cookies, async (page, context) => {
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: REPORT })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    return use(phoneOf(page, session))
  })
}

function phoneOf(page: Page, session: CDPSession) {
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  let script: string | undefined
  return {
    page,
    /** Resolves at the first contentful paint. The browser reports it: asking the page would slow it down. */
    firstPaint: () =>
      new Promise<void>((resolve) => {
        session.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
      }),
    async evaluate(expression: string): Promise<unknown> {
      const { exceptionDetails, result } = await session.send('Runtime.evaluate', {
        expression,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
      return result.value
    },
    async tap(point: Point) {
      // A busy page handles the first event late; a finger does not wait for that.
      await Promise.all([touch('touchStart', point), touch('touchEnd')])
    },
    /** Replaces the script that runs first in every new document. */
    async runFirst(source: string) {
      if (script) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script })
      script = (await session.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier
    },
    onReport(hear: (report: unknown) => void) {
      session.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name === REPORT) hear(JSON.parse(payload))
      })
    },
  }
}
