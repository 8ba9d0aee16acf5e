// `npm run messages`: compiles the messages, and lists what translations lack. See docs/translate.md.
import './installed.mjs'

const { compileMessages } = await import('./messages/compile.ts')
const { languages, mistakes } = compileMessages()
for (const mistake of mistakes) console.log(mistake)
console.log(`${languages.join(', ')}: ${mistakes.length || 'nothing'} to mend`)
process.exit(mistakes.length === 0 ? 0 : 1)
