/** A throttled phone that is tapped by real touch input, and whose pages report what happens. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

export const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** How many times slower its processor is than this machine's. */
const processor = 6
/** Slow 4G, in bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** What a page calls to report. */
export const REPORT = 'benchReport'

export interface Point {
  x: number
  y: number
}

export interface Phone {
  page: Page
  /** Resolves at the first contentful paint of the next page. */
  firstPaint(): Promise<void>
  /** Evaluates an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  tap(point: Point): Promise<void>
  /** Replaces the script that runs first in every new document. */
  begin(script: string): Promise<void>
  /** Receives the pages' reports. */
  onReport(hear: (report: unknown) => void): void
}

/** The cookies of a signed-in context. */
export type Cookies = NonNullable<BrowserContextOptions['storageState']>

/** Opens a page with an empty cache and a throttled processor. */
export async function withPhone<T>(
  browser: Browser,
  { cookies }: { cookies?: Cookies },
  use: (phone: Phone) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...screen, storageState: cookies })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: REPORT })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    return await use(phoneOf(page, session))
  } finally {
    await context.close()
  }
}

function phoneOf(page: Page, session: CDPSession): Phone {
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  let before: string | undefined
  return {
    page,
    // The browser reports it by itself: asking the page would slow down what is measured.
    firstPaint: () =>
      new Promise((resolve) => {
        session.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
      }),
    async evaluate(expression) {
      const answer = await session.send('Runtime.evaluate', { expression, returnByValue: true })
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description)
      return answer.result.value
    },
    async tap(point) {
      // A busy page handles the first event late; a finger does not wait for that.
      await Promise.all([touch('touchStart', point), touch('touchEnd')])
    },
    async begin(source) {
      if (before) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: before })
      before = (await session.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier
    },
    onReport(hear) {
      session.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name === REPORT) hear(JSON.parse(payload))
      })
    },
  }
}
