// `npm run sideline -- <command>`: the owner's commands. See cli/main.ts.
import { join } from 'node:path'
import './installed.mjs'

const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/sideline'))
const { compileMessages } = await import('./messages/compile.ts')
compileMessages()
await import('../cli/main.ts')
