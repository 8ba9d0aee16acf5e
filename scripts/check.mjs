// `npm run check`: format, lint, types, unused code, unit and contract tests, build.
import './installed.mjs'

const { checks } = await import('./checks/checks.ts')
const { runLanes } = await import('./checks/steps.ts')
const { failed } = await runLanes(checks)
process.exit(failed === 0 ? 0 : 1)
