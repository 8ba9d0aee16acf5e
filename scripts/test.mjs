// `npm test`: what a change usually breaks. Everything in `npm run check`, and beside it journeys in a real Chromium.
// `npm run test:all`, or `npm test -- --all`: everything. Also the tests and journeys with the tag 'all', Firefox and
// WebKit, the suites of the storage on OpenStack Swift, and those of the release before on the schema of this one.
// `--slow` names the files that took longest. The last line is the total: 'N passed, N failed'.
import './installed.mjs'

const { build, journeys, onSwift, reading, unitTests } = await import('./checks/checks.ts')
const { ensureChromium } = await import('./programs/chromium.ts')
const { ensureTestPrograms } = await import('./programs/debian.ts')
const { releaseBefore } = await import('./checks/release-before.ts')
const { runLanes } = await import('./checks/steps.ts')

const all = process.argv.includes('--all')
const chromium = await ensureChromium()
console.log(chromium.description)
const missing = ensureTestPrograms(all)
if (missing.length > 0) console.log(`Not tested with ${missing.join(', ')}: not installed.`)
const before = all ? await releaseBefore() : { steps: [], skipped: null }
if (before.skipped) console.log(before.skipped)
const more = all ? [onSwift(), ...before.steps] : []
const lanes = [reading, [build, journeys(chromium.path, all)], [unitTests(all), ...more]]
const { passed, failed } = await runLanes(lanes, process.argv.includes('--slow') ? 10 : 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
