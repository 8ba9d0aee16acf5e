// `npm start`: installs and builds what is missing, then serves.
import { join } from 'node:path'
import './installed.mjs'

// Imported this late because the older Node that may run the lines above does not have it. The cache has the compiled
// TypeScript, so that later starts take a third less time and do not load the 20 MB compiler.
const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/sideline'))
const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
await import('../server/main.ts')
