// `npm test`: everything in `npm run check`, then the end-to-end tests in a real Chromium.
// `npm run test:all` also runs the journeys that look at many screens, a second database, Firefox or WebKit, on
// PostgreSQL the suites that otherwise have SQLite alone, the suites of the storage on OpenStack Swift, and those of the release
// before on the schema of this one.
// The last line is the total: 'N passed, N failed'.
import './installed.mjs'

const { checks, onPostgres, onSwift } = await import('./checks/checks.ts')
const { ensureChromium } = await import('./programs/chromium.ts')
const { ensureTestPrograms } = await import('./programs/debian.ts')
const { releaseBefore } = await import('./checks/release-before.ts')
const { playwrightTally, runSteps } = await import('./checks/steps.ts')

const chromium = await ensureChromium()
console.log(chromium.description)
const all = process.argv.includes('--all')
const missing = ensureTestPrograms(all)
if (missing.length > 0) console.log(`Not tested with ${missing.join(', ')}: not installed.`)
const journeys = {
  name: all ? 'journeys in Chromium, Firefox and WebKit' : 'journeys in Chromium',
  command: ['playwright', 'test', '--reporter=line,json'],
  env: { CHROMIUM_PATH: chromium.path, JOURNEYS: all ? 'all' : '' },
  count: playwrightTally,
}
const before = all ? await releaseBefore() : { steps: [], skipped: null }
if (before.skipped) console.log(before.skipped)
const more = all ? [onPostgres(), onSwift(), ...before.steps] : []
const { passed, failed } = await runSteps([...checks, journeys, ...more])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
