// `npm run build`: installs what is missing, then builds the pages for production.
import { ensureInstalled, ensurePinnedNode } from './installed.mjs'

ensureInstalled()
await ensurePinnedNode()
const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
