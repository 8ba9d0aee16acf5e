/** Single taps on a page that is only just there: how soon each shows what it was for, and whether it does so once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Cookies, type Phone, type Point, screen, withPhone } from './phone.ts'
import { centreOf, focused, type Shown, type Touch, watchShown, watchTouch, wordsOf } from './watch.ts'

const processor = 6
/** The finger aims this long before it touches: a page may still move while it loads. */
const aiming = 100
/** After this long a tap counts as lost. */
const patience = 20_000
/** A page that does something twice has done so by then. */
const settling = 3000

export interface Tap {
  name: string
  path: string
  cookies?: Cookies
  target(page: Page): Locator
  /** Runs in the page, sent as its source: an arrow. */
  shown: (about: string) => boolean
  /** What `shown` looks for. */
  about: string
  /** How often something may be sent for it; never, unless told. */
  posts?: number
  /** Whether the site has kept it, asked on a quick visit, which then puts back what was there before. */
  kept?: (page: Page, origin: string) => Promise<boolean>
}

export interface Outcome {
  /** From the finger's first touch to the end of the frame that shows what it was for. */
  ms: number
  /** Between the first contentful paint and the touch. */
  afterPaint: number
  /** No document was loaded. */
  inPlace: boolean
  focus: string
  /** What went wrong besides; none is the hope. */
  faults: string[]
}

/** Nothing came of it, or the finger met something else. */
export type InVain = 'lost' | 'missed: the page moved'

/** What is tapped, found on a quick visit of its own: looking for it by role costs a slow phone too much. */
export function goalOf(browser: Browser, origin: string, tap: Tap): Promise<string> {
  return quickly(browser, tap, async (page) => {
    await page.goto(origin + tap.path, { waitUntil: 'networkidle' })
    if (await page.evaluate(tap.shown, tap.about)) throw new Error(`It is shown before the tap: ${tap.name}`)
    return tap.target(page).evaluate(wordsOf)
  })
}

/** One visit with one tap so many milliseconds after the first contentful paint. */
export async function tapOnce(
  browser: Browser,
  { origin, tap, after, goal }: { origin: string; tap: Tap; after: number; goal: string },
): Promise<Outcome | InVain> {
  const outcome = await withPhone(browser, { cpu: processor, cookies: tap.cookies }, async (phone) => {
    const watched = await openWatched(phone, origin, tap)
    const sent = requestsOf(phone.page)
    await pause(after - aiming)
    await aimAndTap(phone, goal)
    const touch = await Promise.race([watched.touch, pause(patience, null)])
    if (touch && touch.words !== goal) return 'missed: the page moved'
    const shown = await Promise.race([watched.shown, pause(patience, null)])
    if (!touch || !shown) return 'lost'
    await pause(settling)
    const { documents, posts } = sent()
    const faults = await faultsOf(phone.page, tap, touch)
    if (posts > (tap.posts ?? 0)) faults.push(`sent ${posts} times`)
    const { at, afterPaint } = touch
    const focus = await phone.page.evaluate(focused)
    return { ms: shown.at - at, afterPaint, inPlace: documents === 0, focus, faults }
  })
  const { kept } = tap
  const isKept = !kept || (await quickly(browser, tap, (page) => kept(page, origin)))
  if (!isKept && typeof outcome === 'object') outcome.faults.push('not kept')
  return outcome
}

async function aimAndTap(phone: Phone, goal: string): Promise<void> {
  const point = phone.evaluate<Point>(`(${centreOf})(${JSON.stringify(goal)})`)
  await Promise.all([point, pause(aiming)])
  await phone.tap(await point)
}

/** Resolves at the first contentful paint to what will be reported: the touch, and the frame that shows its effect. */
async function openWatched(phone: Phone, origin: string, tap: Tap) {
  const touch = Promise.withResolvers<Touch>()
  const shown = Promise.withResolvers<Shown>()
  phone.onReport((report) => {
    const { kind } = report as Touch | Shown
    if (kind === 'touch') touch.resolve(report as Touch)
    else shown.resolve(report as Shown)
  })
  const look = `(${watchShown})(() => (${tap.shown})(${JSON.stringify(tap.about)}))`
  await phone.begin(`(${watchTouch})(() => ${look})`)
  const painted = phone.firstPaint()
  await phone.page.goto(origin + tap.path, { waitUntil: 'commit' })
  await painted
  // A document that the tap leads to is looked at from its beginning.
  await phone.begin(look)
  return { touch: touch.promise, shown: shown.promise }
}

async function faultsOf(page: Page, tap: Tap, { entries }: Touch): Promise<string[]> {
  const faults: string[] = []
  if (!(await page.evaluate(tap.shown, tap.about))) faults.push('gone again')
  if ((await page.evaluate(() => history.length)) > entries + 1) faults.push('two steps of the history')
  return faults
}

/** Counts the documents asked for from now on, and what is sent. */
function requestsOf(page: Page): () => { documents: number; posts: number } {
  const count = { documents: 0, posts: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') count.posts++
    if (request.isNavigationRequest()) count.documents++
  })
  return () => count
}

/** On the same screen, with nothing slowed down. */
export async function quickly<T>(
  browser: Browser,
  { cookies }: { cookies?: Cookies },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...screen, storageState: cookies })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}
