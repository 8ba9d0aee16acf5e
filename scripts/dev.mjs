// `npm run dev`: the same server and demo business, with Vite's hot reload instead of a build.
import './installed.mjs'

process.env.NODE_ENV = 'development'
await import('../server/main.ts')
