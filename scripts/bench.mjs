// `npm run bench`: installs and builds what is missing, then runs the bench. See bench/README.md.
import { ensureInstalled, ensurePinnedNode } from './installed.mjs'

ensureInstalled()
await ensurePinnedNode()
const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
await import('../bench/run.ts')
