import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Forbidden {
  word: string
  /** Everywhere by default. */
  folder?: string
}

/** In backticks in the column 'not', such as `look` in `app/takeout`. */
const FORBIDDEN = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => forbiddenBy(line.split('|')[3] ?? ''))

test('no name in the code and no file has a word that the glossary forbids', () => {
  const found = globSync('{app,cli,ports,server}/**/*.{ts,tsx}').flatMap((file) => [
    ...forbiddenIn(file, file).map((word) => `${file}: ${word}`),
    ...codeOf(readFileSync(file, 'utf8'))
      .split('\n')
      .flatMap((line, i) => forbiddenIn(line, file).map((word) => `${file}:${i + 1}: ${word}`)),
  ])
  expect(found).toEqual([])
})

test('a word with a folder is forbidden only there', () => {
  const forbidden = forbiddenBy(' answer, `look` in `app/jobs`, `Sign` ')
  expect(forbidden).toEqual([{ word: 'look', folder: 'app/jobs' }, { word: 'Sign' }])
  const files = ['app/jobs/a.ts', 'app/jobsite/a.ts']
  expect(files.map((file) => forbiddenIn('look', file, forbidden))).toEqual([['look'], []])
})

function forbiddenBy(cell: string): Forbidden[] {
  return [...cell.matchAll(/`(\w+)`(?: in `([\w/-]+)`)?/g)].map(([, word = '', folder]) =>
    folder ? { word, folder } : { word },
  )
}

function forbiddenIn(text: string, file: string, forbidden = FORBIDDEN): string[] {
  const names = text.matchAll(/\b(?:class|const|enum|function|interface|let|type) (\w+)/g)
  const found = new Set([...wordsOf(text), ...[...names].map(([, name]) => name)])
  return forbidden
    .filter(({ word, folder = '' }) => file.startsWith(folder && `${folder}/`) && found.has(word))
    .map(({ word }) => word)
}

/** 'userName', 'USER_NAME' and 'user-name' are 'user' and 'name'. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

/** Comments may use any word. Lines stay where they are. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*/g, '')
}
