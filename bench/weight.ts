/** What the first visit with a phone downloads before anyone scrolls, headers included. */
import type { Browser, Page } from '@playwright/test'
import { withBrowser } from './support/browser.ts'
import { type Finding, kilobytes } from './support/finding.ts'
import { publicPages, withSite } from './support/site.ts'

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
}
const budgets = { script: 120_000, style: 20_000, font: 60_000 }
const homeBudget = 350_000
/** Chromium loads lazy pictures down to this far below the top of the page on a fast line. */
const nearPx = 823 + 1250

type Weight = Awaited<ReturnType<typeof weigh>>

export async function measureWeight(dataDir: string): Promise<Finding[]> {
  return withSite(dataDir, ({ origin }) =>
    withBrowser(async (browser) => {
      const findings: Finding[] = []
      for (const { name, path } of await publicPages(origin)) {
        findings.push(...judge(name, await weigh(browser, origin + path)))
      }
      return findings
    }),
  )
}

function judge(name: string, { kinds, total, lowestPicture }: Weight): Finding[] {
  const of = (kind: string) => kinds.get(kind) ?? { bytes: 0, count: 0 }
  const [script, style, font, image, document] = ['Script', 'Stylesheet', 'Font', 'Image', 'Document'].map(of)
  if (!script || !style || !font || !image || !document) return []
  const isHome = name === 'home'
  return [
    {
      what: `First visit, ${name}: script, style, font`,
      measured: `${kilobytes(script.bytes)}, ${kilobytes(style.bytes)}, ${kilobytes(font.bytes)} (${font.count})`,
      goal: '<= 120, 20, 60 kB (1)',
      met:
        script.bytes <= budgets.script &&
        style.bytes <= budgets.style &&
        font.bytes <= budgets.font &&
        font.count <= 1,
    },
    {
      what: `First visit, ${name}: everything`,
      measured: `${kilobytes(total)} (page ${kilobytes(document.bytes)}, ${image.count} pictures ${kilobytes(image.bytes)})`,
      ...(isHome ? { goal: '<= 350 kB', met: total <= homeBudget } : {}),
    },
    {
      what: `First visit, ${name}: lowest picture loaded begins at`,
      measured: `${Math.round(lowestPicture)} px`,
      goal: `<= ${nearPx} px`,
      met: lowestPicture <= nearPx,
    },
  ]
}

/** Opens an address for the first time, and waits until nothing more is requested. */
async function weigh(browser: Browser, url: string) {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kindOf = new Map<string, string>()
    /** Bytes by kind, and how many transfers. */
    const kinds = new Map<string, { bytes: number; count: number }>()
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      // A preloaded script has the type of a preload.
      const kind = response.mimeType.endsWith('javascript') ? 'Script' : type
      if (!response.url.startsWith('data:')) kindOf.set(requestId, kind)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId)
      if (kind === undefined) return
      const { bytes, count } = kinds.get(kind) ?? { bytes: 0, count: 0 }
      kinds.set(kind, { bytes: bytes + encodedDataLength, count: count + 1 })
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    // What the page itself puts off until it is idle, such as the second slide, counts too.
    await page.waitForTimeout(2000)
    await page.waitForLoadState('networkidle')
    const total = [...kinds.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    return { kinds, total, lowestPicture: await lowestPicture(page) }
  } finally {
    await context.close()
  }
}

/** How far down the page the lowest loaded picture begins. A photograph shown twice is fetched for its upper place; the lower one costs nothing. */
function lowestPicture(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tops = new Map<string, number>()
    for (const image of document.images) {
      if (!image.currentSrc.startsWith('http') || !image.complete || image.naturalWidth === 0) continue
      const top = image.getBoundingClientRect().top + scrollY
      tops.set(image.currentSrc, Math.min(top, tops.get(image.currentSrc) ?? top))
    }
    return Math.max(0, ...tops.values())
  })
}
