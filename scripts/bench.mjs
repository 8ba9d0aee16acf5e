// `npm run bench`: installs and builds what is missing, then runs the bench. See bench/README.md.
import './installed.mjs'

const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
await import('../bench/run.ts')
