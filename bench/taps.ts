/** How soon a slow phone shows the effect of a tap. */
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { withBrowser } from './support/browser.ts'
import { type Finding, quantile } from './support/finding.ts'
import { publicPages, withCopy, withSite } from './support/site.ts'
import { type Account, signIn } from './taps/client.ts'
import { type Failure, labelOf, type Outcome, type Tap, tapOnce } from './taps/tap.ts'
import { tapsOf } from './taps/taps.ts'

const runs = 3
/** After the first contentful paint, in milliseconds. */
const moments = [500, 2500]
const lateMs = 250
/** Of a tap 2.5 s after the first paint. Milliseconds. */
const SOON = 300

export function measureTaps(demo: string): Promise<Finding[]> {
  return withCopy(demo, async (dataDir) => {
    await symlink(join(demo, 'photos'), join(dataDir, 'photos'))
    const accounts = join(demo, 'demo-accounts.json')
    return withSite(dataDir, ({ origin }) => measureSite(origin, accounts))
  })
}

/** @param accounts file with the demo's accounts */
function measureSite(origin: string, accounts: string): Promise<Finding[]> {
  return withBrowser(async (browser) => {
    const all: Account[] = JSON.parse(await readFile(accounts, 'utf8'))
    const client = await signIn(browser, origin, all)
    const gallery = (await publicPages(origin)).find(({ name }) => name === 'gallery')?.path ?? ''
    const findings: Finding[] = []
    for (const tap of tapsOf(gallery, client)) findings.push(...(await measureTap(browser, origin, tap)))
    return findings
  })
}

async function measureTap(browser: Browser, origin: string, tap: Tap): Promise<Finding[]> {
  const label = await labelOf(browser, origin, tap)
  const findings: Finding[] = []
  for (const after of moments) {
    const outcomes: (Outcome | Failure)[] = []
    for (let run = 0; run < runs; run++) outcomes.push(await tapOnce(browser, { origin, tap, after, label }))
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
  const measured = [
    shown.length > 0 ? spread(shown.map(({ ms }) => ms)) : 'never shown',
    documents === 0 ? 'in place' : `${documents} of ${shown.length} by a new document`,
    ...[...new Set(problems)].map(
      (problem) => `${problems.filter((one) => one === problem).length} ${problem}`,
    ),
    ...(late > 0 ? [`${late} tapped over ${lateMs} ms late`] : []),
  ]
  const soon = shown.length === runs && quantile(shown.map(({ ms }) => ms)) <= SOON && documents === 0
  const met = problems.length === 0 && (after < 2500 || soon)
  return {
    what,
    measured: measured.join('; '),
    goal: after < 2500 ? 'once each' : `once each, in place, <= ${SOON} ms`,
    met,
  }
}

/** '310 ms (290–350)' */
function spread(sample: number[]): string {
  const [least, median, most] = [0, 0.5, 1].map((share) => Math.round(quantile(sample, share)))
  return `${median} ms (${least}–${most})`
}
