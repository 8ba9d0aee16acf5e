import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type Change, type Copy, restored, SECRET, startCopy } from './site.ts'

interface Options {
  /** Errors that the journey itself brings about: parts of their messages. */
  expected: RegExp[]
  /** What it runs on, where its tags name two. */
  device: keyof typeof SCREENS | null
}

const SCREENS = {
  wide: { viewport: { width: 1440, height: 900 }, touch: false, scale: 1, scripts: true },
  phone: { viewport: { width: 360, height: 740 }, touch: true, scale: 2, scripts: true },
  plain: { viewport: { width: 1440, height: 900 }, touch: false, scale: 1, scripts: false },
}

interface Fixtures {
  /** What went wrong in any tab so far: console errors, broken policies, lost requests, requests to strangers. */
  errors: string[]
  /** A copy of the demo business, edited by `change`. A worker has one process for all; its secret is SECRET. */
  copyOfSite: (change?: Change) => Copy
  copy: Copy
  /** Starts a copy that nobody shares (see startCopy), with settings of its own or to be broken. It ends with the journey. */
  ownCopy: typeof startCopy
}

interface WorkerFixtures {
  sharedCopy: Copy
}

/** Journeys answer faster than anybody types. The wizard then waits for a moment, and sends again. */
const HASTE = /status(: | of )429 .*\/booking\?type=[^/]+$/

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expected: [[], { option: true }],
  device: [null, { option: true }],
  // By the tags of a journey and not by projects, each of which would start browsers and sites of its own.
  viewport: ({ device }, use, { tags }) => use(screenOf(device, tags).viewport),
  hasTouch: ({ device }, use, { tags }) => use(screenOf(device, tags).touch),
  isMobile: ({ device }, use, { tags }) => use(screenOf(device, tags).touch),
  deviceScaleFactor: ({ device }, use, { tags }) => use(screenOf(device, tags).scale),
  javaScriptEnabled: ({ device }, use, { tags }) => use(screenOf(device, tags).scripts),
  errors: [
    async ({ context, expected, javaScriptEnabled }, use, { retry }) => {
      const errors: string[] = []
      context.on('page', (page) => watch(page, errors))
      await use(errors)
      // A browser without JavaScript says that it did not want our scripts.
      const known = (error: string) =>
        [...expected, HASTE].some((pattern) => pattern.test(error)) ||
        (!javaScriptEnabled && /^lost: \S+\.js csp$/.test(error)) ||
        // Only a retry records a trace, whose script may not run where an email is shown.
        (retry > 0 && /Blocked script execution in 'about:srcdoc'/.test(error))
      const stray = errors.filter((error) => !known(error))
      expect(stray, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  async ownCopy({ context }, use) {
    const copies: Copy[] = []
    await use(async (...how) => {
      const copy = await startCopy(...how)
      copies.push(copy)
      return copy
    })
    // A tab may still be fetching, and would complain about a site that is gone.
    for (const page of context.pages()) await page.close()
    for (const copy of copies) await copy.discard()
  },
  sharedCopy: [
    async ({ browserName: _ }, use) => {
      const copy = await startCopy(() => {}, { SITE_SECRET: SECRET })
      await use(copy)
      await copy.discard()
    },
    { scope: 'worker' },
  ],
  async copyOfSite({ sharedCopy, context }, use) {
    await use((change) => restored(sharedCopy, change))
    for (const page of context.pages()) await page.close()
  },
  async copy({ copyOfSite }, use) {
    await use(copyOfSite())
  },
})

function screenOf(device: Options['device'], tags: string[]) {
  if (device) return SCREENS[device]
  if (tags.includes('@phone') || tags.includes('@both')) return SCREENS.phone
  return tags.includes('@plain') ? SCREENS.plain : SCREENS.wide
}

function watch(page: Page, errors: string[]): void {
  const complain = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  }
  page.on('console', complain)
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The browser cancels the requests of a page that is left.
    if (why !== 'net::ERR_ABORTED') errors.push(`lost: ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`status: ${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isOurs = hostname === '127.0.0.1' || hostname === 'localhost'
    if (protocol.startsWith('http') && !isOurs) errors.push(`stranger: ${request.url()}`)
  })
}

export { expect }

/** Holds every script back until the returned function is called, so that a test can use the page before hydration. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue().catch(() => {})
  })
  return released.resolve
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector('header a, nav a')
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps'))
  })
  // React runs the effects of what it has hydrated a moment later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
}
