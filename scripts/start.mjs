// `npm start`: installs and builds what is missing, then serves.
import { join } from 'node:path'
import './installed.mjs'

// Imported this late because the older Node that may run the lines above does not have it. The cache has the compiled
// TypeScript, so that later starts take a third less time and do not load the 20 MB compiler.
const { enableCompileCache } = await import('node:module')
const cache = join(import.meta.dirname, '../node_modules/.cache/sideline')
enableCompileCache(cache)
// Threads that the process starts look for it here.
process.env.NODE_COMPILE_CACHE = cache
const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
await import('../server/main.ts')
