// `npm run sideline -- <command>`: what the owner does from a terminal; see cli/main.ts.
import { join } from 'node:path'
import { ensureInstalled, ensurePinnedNode } from './installed.mjs'

ensureInstalled()
await ensurePinnedNode()
const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/sideline'))
await import('../cli/main.ts')
