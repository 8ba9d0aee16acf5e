/** How soon a slow phone shows the effect of a tap. What runs in the page is sent as its source. */
import type { Browser } from '@playwright/test'
import { withBrowser } from './support/browser.ts'
import { type Demo, withClient } from './support/demo.ts'
import { type Finding, quantile } from './support/finding.ts'
import { publicPages, withCopy, withSite } from './support/site.ts'
import { type Failure, labelOf, type Outcome, type Tap, tapOnce } from './taps/tap.ts'

const runs = 3
/** After the first contentful paint. Milliseconds. */
const moments = [500, 2500]
const lateMs = 250
/** The goal for a tap 2.5 s after the first paint. Milliseconds. */
const SOON = 300

export function measureTaps(demo: string): Promise<Finding[]> {
  const measure = async (browser: Browser, taps: Tap[]) => {
    const findings: Finding[] = []
    for (const tap of taps) findings.push(...(await measureTap(browser, tap)))
    return findings
  }
  return withCopy(demo, (folder) =>
    withSite(folder, (site) =>
      withClient(site, (demo) =>
        withBrowser(async (browser) => measure(browser, await tapsOf(site.origin, demo))),
      ),
    ),
  )
}

async function tapsOf(origin: string, demo: Demo): Promise<Tap[]> {
  const gallery = (await publicPages(origin)).find(({ name }) => name === 'gallery')?.path
  const frame: Omit<Tap, 'name' | 'shown'> = {
    url: `${origin}${gallery}`,
    target: (page) => page.getByRole('region', { name: 'Photos', exact: true }).getByRole('link').first(),
    about: '[role="dialog"], section[aria-label^="Photo "]',
  }
  return [
    {
      name: 'menu',
      url: `${origin}/`,
      target: (page) => page.getByRole('button', { name: 'Menu' }),
      about: 'nav[aria-label="Main"]',
      shown: (nav) => document.querySelector(nav)?.checkVisibility() ?? false,
    },
    {
      name: 'filter',
      url: `${origin}/portfolio`,
      target: (page) =>
        page.getByRole('form', { name: 'Category' }).getByRole('button', { name: 'Football' }),
      about: 'Football',
      shown: (category) => {
        const pressed = document.querySelector('form[aria-label="Category"] [aria-pressed="true"]')
        const cards = [...document.querySelectorAll('main li:has(h2)')].filter((card) =>
          card.checkVisibility(),
        )
        const matches = cards.every((card) => card.textContent?.includes(category))
        return pressed?.textContent === category && cards.length > 0 && matches
      },
    },
    {
      ...frame,
      name: 'frame of a gallery, lightbox open',
      shown: (box) => document.querySelector(box)?.checkVisibility() ?? false,
    },
    {
      ...frame,
      // Not only its placeholder.
      name: 'frame of a gallery, photo there',
      shown: (box) => {
        const open = document.querySelector(box)
        if (!open?.checkVisibility()) return false
        return [...open.querySelectorAll('img')].some((image) => {
          const { left, right, width } = image.getBoundingClientRect()
          const onScreen = left < innerWidth && right > 0 && width > innerWidth / 2
          return image.alt !== '' && image.complete && image.naturalWidth > 0 && onScreen
        })
      },
    },
    {
      name: 'choice of a booking',
      url: `${origin}/booking`,
      target: (page) => page.getByRole('main').getByRole('button', { name: 'Sports', exact: true }),
      about: 'Which team should I look for?',
      shown: (question) =>
        document.querySelector('main label')?.textContent === question &&
        (document.querySelector('main input:not([type=hidden])')?.checkVisibility() ?? false),
    },
    await heart(origin, demo),
  ]
}

async function heart(origin: string, { database: { db }, gallery, cookie }: Demo): Promise<Tap> {
  const forgetAll = () => db.deleteFrom('chosen_frame').returning('frame_id').execute()
  await forgetAll()
  const [name = '', value = ''] = cookie.split('=', 2)
  return {
    name: 'heart',
    // Below the cover, where its button leads.
    url: `${origin}${gallery}#photographs`,
    cookies: [{ name, value, url: origin }],
    target: (page) => page.getByRole('button', { name: /^Favorite/ }).first(),
    about: 'button[aria-label^="Favorite"][aria-pressed="true"]',
    shown: (pressed) => document.querySelector(pressed)?.checkVisibility() ?? false,
    posts: 1,
    stored: async () => (await forgetAll()).length === 1,
  }
}

async function measureTap(browser: Browser, tap: Tap): Promise<Finding[]> {
  const label = await labelOf(browser, tap)
  const findings: Finding[] = []
  for (const after of moments) {
    const outcomes: (Outcome | Failure)[] = []
    for (let run = 0; run < runs; run++) outcomes.push(await tapOnce(browser, tap, { after, label }))
    findings.push(judge(`Tap ${after} ms after the first paint, ${tap.name}`, after, outcomes))
  }
  return findings
}

function judge(what: string, after: number, outcomes: (Outcome | Failure)[]): Finding {
  const shown = outcomes.filter((outcome) => typeof outcome === 'object')
  const failures = outcomes.filter((outcome) => typeof outcome === 'string')
  const documents = shown.filter(({ inPlace }) => !inPlace).length
  const problems = [...failures, ...shown.flatMap((outcome) => outcome.problems)]
  // On a busy machine the tap may come late, and then measures another moment.
  const late = shown.filter(({ afterPaint }) => afterPaint > after + lateMs).length
  const times = shown.map(({ ms }) => ms)
  const measured = [
    shown.length > 0 ? spread(times) : 'never shown',
    ...(shown.length > 0
      ? [`${spread(shown.map(({ afterStart }) => afterStart))} after the visit began`]
      : []),
    documents === 0 ? 'in place' : `${documents} of ${shown.length} by a new document`,
    ...[...Map.groupBy(problems, String)].map(([problem, { length }]) => `${length} ${problem}`),
    ...(late > 0 ? [`${late} tapped over ${lateMs} ms late`] : []),
  ]
  const soon = shown.length === runs && quantile(times) <= SOON && documents === 0
  return {
    what,
    measured: measured.join('; '),
    goal: after < 2500 ? 'once each' : `once each, in place, <= ${SOON} ms`,
    met: problems.length === 0 && (after < 2500 || soon),
  }
}

function spread(sample: number[]): string {
  const [least, median, most] = [0, 0.5, 1].map((share) => Math.round(quantile(sample, share)))
  return `${median} ms (${least}–${most})`
}
