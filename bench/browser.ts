import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system's Chromium, or Playwright's own; CHROMIUM names another. */
export function chromiumPath(): string {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((place) => place && existsSync(place)) ?? chromium.executablePath()
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** Opens an address for the first time on a phone 412 px wide, and waits until nothing more is asked for. */
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
