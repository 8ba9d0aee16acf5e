import { type Browser, chromium } from '@playwright/test'
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
