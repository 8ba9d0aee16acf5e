// `npm run messages`: compiles the messages, and lists what translations lack. See docs/translate.md.
import './installed.mjs'

const { compileMessages } = await import('./messages/compile.ts')
const { languages, mistakes, english } = readMessages()
for (const mistake of mistakes) console.log(mistake)
for (const [file, count] of english) console.log(`${file}: ${count} texts as in English`)
console.log(`${languages.join(', ')}: ${mistakes.length || 'nothing'} to mend`)
process.exit(mistakes.length === 0 ? 0 : 1)

function readMessages() {
  try {
    return compileMessages()
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }
}
