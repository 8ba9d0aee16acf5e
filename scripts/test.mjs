// `npm test`: everything `npm run check` proves, then the journeys of visitors in a real Chromium.
// Its last line is the sum: 'N passed, N failed'.
import { ensureInstalled, ensurePinnedNode } from './installed.mjs'

ensureInstalled()
await ensurePinnedNode()
const { checks } = await import('./checks.ts')
const { ensureChromium } = await import('./chromium.ts')
const { ensureReaders } = await import('./packages.ts')
const { playwrightTally, runSteps } = await import('./steps.ts')

const chromium = await ensureChromium()
console.log(chromium.found)
const missing = ensureReaders()
if (missing.length > 0) console.log(`Archives are not tried with ${missing.join(', ')}: not installed.`)
const journeys = {
  name: 'journeys in Chromium',
  command: ['playwright', 'test', '--reporter=line,json'],
  env: { CHROMIUM_PATH: chromium.path },
  count: playwrightTally,
}
const { passed, failed } = await runSteps([...checks, journeys])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
