// Loaded into the site's process by NODE_OPTIONS: its Spanish is the pseudo-language.
import { registerHooks } from 'node:module'
import { pseudo } from './pseudo.ts'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!/\/messages\/compiled\/es\/\w+\.js$/.test(url)) return loaded
    return { ...loaded, source: pseudo(String(loaded.source)) }
  },
})
