import { type Browser, chromium, type Page } from '@playwright/test'
import { BROWSERS, CHROMIUM_FLAGS, findChromium } from '../../scripts/programs/chromium.ts'

/** The browser of the journeys. Throws when there is none: `npm test` installs one. */
export function chromiumPath(): string {
  const found = findChromium(BROWSERS)
  if (!found) throw new Error('There is no Chromium. Install one, or say where it is: CHROMIUM_PATH=…')
  return found.path
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** Opens an address for the first time on a phone 412 px wide, and waits until nothing more is requested. */
export async function firstVisit<T>(
  browser: Browser,
  url: string,
  density: number,
  use: (page: Page, visit: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    return await use(page, async () => {
      await page.goto(url, { waitUntil: 'networkidle' })
      // What the page itself puts off until it is idle, such as the second slide, counts too.
      await page.waitForTimeout(2000)
      await page.waitForLoadState('networkidle')
    })
  } finally {
    await context.close()
  }
}
