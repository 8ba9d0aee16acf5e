// `npm run build`: installs what is missing, then builds the pages for production.
import './installed.mjs'

const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
