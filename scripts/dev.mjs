// `npm run dev`: the same server and demo business, with Vite's hot reload instead of a build.
import { ensureInstalled, ensurePinnedNode } from './installed.mjs'

ensureInstalled()
await ensurePinnedNode()
process.env.NODE_ENV = 'development'
await import('../server/main.ts')
