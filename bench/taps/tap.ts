/** Single taps on a page that has just painted: how soon each shows its effect, and whether it does so exactly once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Cookies, type Phone, type Point, withPage, withPhone } from './phone.ts'
import { centerOf, type Shown, type Touch, watchShown, watchTouch } from './watch.ts'

/** The finger aims this long before it touches. Milliseconds. */
const aiming = 100
/** After this long a tap counts as lost. Milliseconds. */
const timeout = 20_000
/** A page that does something twice has done so after this long. Milliseconds. */
const settling = 3000

export interface Tap {
  name: string
  url: string
  cookies?: Cookies
  target(page: Page): Locator
  /** Whether the effect is shown. It is sent to the page as source, so it must be self-contained. */
  shown: (about: string) => boolean
  about: string
  /** How many POST requests the tap may cause; none when left out. */
  posts?: number
  /** Whether the site has stored the effect; restores the former state. */
  stored?: () => Promise<boolean>
}

export interface Outcome {
  /** From the touch to the end of the frame that shows the effect. */
  ms: number
  /** Between the first contentful paint and the touch. */
  afterPaint: number
  /** From the start of the visit to that frame: an earlier first paint alone makes `ms` longer and leaves this as it was. */
  afterStart: number
  /** No document was loaded. */
  inPlace: boolean
  problems: string[]
}

/** The tap had no effect, or the finger hit something else. */
export type Failure = 'lost' | 'missed: the page moved'

/** The label of what is tapped, found beforehand: a query by role would take the slow phone too long. */
export function labelOf(browser: Browser, { cookies = [], ...tap }: Tap): Promise<string> {
  return withPage(browser, cookies, async (page) => {
    await page.goto(tap.url, { waitUntil: 'networkidle' })
    if (await page.evaluate(tap.shown, tap.about)) throw new Error(`It is shown before the tap: ${tap.name}`)
    return tap.target(page).evaluate((element) => element.ariaLabel ?? element.textContent ?? '')
  })
}

export async function tapOnce(
  browser: Browser,
  tap: Tap,
  { after, label }: { after: number; label: string },
): Promise<Outcome | Failure> {
  const outcome = await withPhone(browser, tap.cookies ?? [], async (phone) => {
    const watched = await openWatched(phone, tap)
    const sent = countRequests(phone.page)
    await pause(after - aiming)
    await aimAndTap(phone, label)
    const touch = await Promise.race([watched.touch, pause(timeout, null)])
    if (touch && touch.label !== label) return 'missed: the page moved'
    const shown = await Promise.race([watched.shown, pause(timeout, null)])
    if (!touch || !shown) return 'lost'
    await pause(settling)
    const problems = await problemsOf(phone.page, tap, touch)
    if (sent.posts > (tap.posts ?? 0)) problems.push(`sent ${sent.posts} times`)
    const ms = shown.at - touch.at
    const { afterPaint, afterStart } = touch
    return { ms, afterPaint, afterStart: afterStart + ms, inPlace: sent.documents === 0, problems }
  })
  const isStored = (await tap.stored?.()) ?? true
  if (!isStored && typeof outcome === 'object') outcome.problems.push('not stored')
  return outcome
}

async function aimAndTap(phone: Phone, label: string): Promise<void> {
  const point = phone.evaluate(`(${centerOf})(${JSON.stringify(label)})`)
  await Promise.all([point, pause(aiming)])
  await phone.tap((await point) as Point)
}

/** Opens the page and resolves at its first contentful paint. The page then reports the touch and its effect. */
async function openWatched(phone: Phone, tap: Tap) {
  const touch = Promise.withResolvers<Touch>()
  const shown = Promise.withResolvers<Shown>()
  phone.onReport((report) => {
    const reported = report as Touch | Shown
    if (reported.kind === 'touch') touch.resolve(reported)
    else shown.resolve(reported)
  })
  const look = `(${watchShown})(() => (${tap.shown})(${JSON.stringify(tap.about)}))`
  await phone.runFirst(`(${watchTouch})(() => ${look})`)
  const painted = phone.firstPaint()
  await phone.page.goto(tap.url, { waitUntil: 'commit' })
  await painted
  // A new document that the tap leads to is watched from its start.
  await phone.runFirst(look)
  return { touch: touch.promise, shown: shown.promise }
}

async function problemsOf(page: Page, tap: Tap, { entries }: Touch): Promise<string[]> {
  const problems: string[] = []
  if (!(await page.evaluate(tap.shown, tap.about))) problems.push('gone again')
  if ((await page.evaluate(() => history.length)) > entries + 1) problems.push('two history entries')
  return problems
}

function countRequests(page: Page) {
  const count = { documents: 0, posts: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') count.posts++
    if (request.isNavigationRequest()) count.documents++
  })
  return count
}
