import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that the glossary forbids: those in backticks in its column 'not'. */
const FORBIDDEN = new Set(
  readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) =>
      [...(line.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, word]) => word as string),
    ),
)

test('no name in the code and no file has a word that the glossary forbids', () => {
  const found = globSync('{app,cli,ports,server}/**/*.{ts,tsx}').flatMap((file) => [
    ...forbiddenIn(file).map((word) => `${file}: ${word}`),
    ...codeOf(readFileSync(file, 'utf8'))
      .split('\n')
      .flatMap((line, i) => forbiddenIn(line).map((word) => `${file}:${i + 1}: ${word}`)),
  ])
  expect(found).toEqual([])
})

test('the parts of a name are words', () => {
  const parts = ['userName', 'USER_NAME', 'the user', 'user-name.ts', 'users'].map(wordsOf)
  expect(parts.map((words) => words.includes('user'))).toEqual([true, true, true, true, false])
})

function forbiddenIn(text: string): string[] {
  return wordsOf(text).filter((word) => FORBIDDEN.has(word))
}

/** 'userName', 'USER_NAME' and 'user-name' are 'user' and 'name'. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

/** Comments may explain with any word. Lines stay where they are. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*/g, '')
}
