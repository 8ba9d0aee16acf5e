/** Single taps on a page that has just painted: how soon each shows its effect, and whether it does so exactly once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Cookies, type Phone, type Point, screen, withPhone } from './phone.ts'
import { centerOf, elementLabel, type Shown, type Touch, watchShown, watchTouch } from './watch.ts'

/** The finger aims this long before it touches. Milliseconds. */
const aiming = 100
/** After this long a tap counts as lost. Milliseconds. */
const timeout = 20_000
/** A page that does something twice has done so after this long. Milliseconds. */
const settling = 3000

export interface Tap {
  name: string
  path: string
  cookies?: Cookies
  target(page: Page): Locator
  /** Whether the effect is shown. It is sent to the page as source, so it must be self-contained. */
  shown: (about: string) => boolean
  /** The argument of `shown`. */
  about: string
  /** How many POST requests the tap may cause; none when left out. */
  posts?: number
  /** Whether the site has stored the effect; restores the former state. */
  stored?: (page: Page, origin: string) => Promise<boolean>
}

export interface Outcome {
  /** From the touch to the end of the frame that shows the effect. */
  ms: number
  /** Between the first contentful paint and the touch. */
  afterPaint: number
  /** No document was loaded. */
  inPlace: boolean
  /** What else went wrong. */
  problems: string[]
}

/** The tap had no effect, or the finger hit something else. */
export type Failure = 'lost' | 'missed: the page moved'

/** The label of what is tapped, found beforehand: a query by role would take the slow phone too long. */
export function labelOf(browser: Browser, origin: string, tap: Tap): Promise<string> {
  return quickly(browser, tap, async (page) => {
    await page.goto(origin + tap.path, { waitUntil: 'networkidle' })
    if (await page.evaluate(tap.shown, tap.about)) throw new Error(`It is shown before the tap: ${tap.name}`)
    return tap.target(page).evaluate(elementLabel)
  })
}

/** One visit with one tap so many milliseconds after the first contentful paint. */
export async function tapOnce(
  browser: Browser,
  { origin, tap, after, label }: { origin: string; tap: Tap; after: number; label: string },
): Promise<Outcome | Failure> {
  const outcome = await withPhone(browser, tap, async (phone) => {
    const watched = await openWatched(phone, origin, tap)
    const sent = requestsOf(phone.page)
    await pause(after - aiming)
    await aimAndTap(phone, label)
    const touch = await Promise.race([watched.touch, pause(timeout, null)])
    if (touch && touch.words !== label) return 'missed: the page moved'
    const shown = await Promise.race([watched.shown, pause(timeout, null)])
    if (!touch || !shown) return 'lost'
    await pause(settling)
    const { documents, posts } = sent()
    const problems = await problemsOf(phone.page, tap, touch)
    if (posts > (tap.posts ?? 0)) problems.push(`sent ${posts} times`)
    const { at, afterPaint } = touch
    return { ms: shown.at - at, afterPaint, inPlace: documents === 0, problems }
  })
  const { stored } = tap
  const isStored = !stored || (await quickly(browser, tap, (page) => stored(page, origin)))
  if (!isStored && typeof outcome === 'object') outcome.problems.push('not stored')
  return outcome
}

async function aimAndTap(phone: Phone, label: string): Promise<void> {
  const point = phone.evaluate<Point>(`(${centerOf})(${JSON.stringify(label)})`)
  await Promise.all([point, pause(aiming)])
  await phone.tap(await point)
}

/** Opens the page and resolves at its first contentful paint. The page then reports the touch and its effect. */
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
  // A new document that the tap leads to is watched from its start.
  await phone.begin(look)
  return { touch: touch.promise, shown: shown.promise }
}

async function problemsOf(page: Page, tap: Tap, { entries }: Touch): Promise<string[]> {
  const problems: string[] = []
  if (!(await page.evaluate(tap.shown, tap.about))) problems.push('gone again')
  if ((await page.evaluate(() => history.length)) > entries + 1) problems.push('two history entries')
  return problems
}

/** Counts documents and POST requests from now on. */
function requestsOf(page: Page): () => { documents: number; posts: number } {
  const count = { documents: 0, posts: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') count.posts++
    if (request.isNavigationRequest()) count.documents++
  })
  return () => count
}

/** The same screen without throttling. */
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
