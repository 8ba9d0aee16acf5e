// `npm start`: installs and builds what is missing, then serves.
import { ensureInstalled, ensurePinnedNode } from './installed.mjs'

ensureInstalled()
await ensurePinnedNode()
const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
await import('../server/main.ts')
