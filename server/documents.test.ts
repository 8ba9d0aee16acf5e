import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The bench installs its own. */
const PACKAGES = ['**/node_modules']
const DOCUMENTS = globSync('{*.md,docs/**/*.md,{bench,demo,lightroom}/**/*.md}', { exclude: PACKAGES })
const FILES = [
  ...DOCUMENTS,
  ...globSync('{app,bench,cli,demo,e2e,ports,scripts,server}/**/*.{ts,tsx,mjs,css}', { exclude: PACKAGES }),
]
/** From the repository's root, without wildcards. */
const PATH =
  /(?<![\w/.-])(?:app|bench|cli|demo|docs|e2e|lightroom|ports|scripts|server)\/[\w./-]*\w(?![\w*<{…-])/g
/** Results of the bench, and the example of docs/develop.md. */
const MADE_LATER = /^bench\/results\/|venues?\b/

test('every path that a document or a comment names is there', () => {
  const missing = FILES.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const said = file.endsWith('.md') ? text : comments(text)
    const paths = [...said.matchAll(PATH)].map(([path]) => path)
    return paths
      .filter((path) => !existsSync(path) && !MADE_LATER.test(path))
      .map((path) => `${file}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('every fault that docs/faults.md describes has its test', () => {
  const lines = readFileSync('docs/faults.md', 'utf8').split('\n')
  const rows = lines.filter((line) => /^\| (?!fault |---)/.test(line))
  expect(rows.length).toBeGreaterThan(6)
  const untested = rows.filter((row) => {
    const [, name, file = ''] = /\[([^\]]+)\]\(\.\.\/([^)]+)\) +\|$/.exec(row) ?? []
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(`test('${name}'`)
  })
  expect(untested).toEqual([])
})

test('every part of the bench that a document or a comment names is there', () => {
  const missing = FILES.flatMap((file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/npm run bench -- ([a-z][a-z ]*[a-z])/g)]
    const parts = named.flatMap(([, words = '']) => words.split(' '))
    return parts.filter((part) => !existsSync(`bench/${part}.ts`) && !existsSync(`bench/${part}`))
  })
  expect(missing).toEqual([])
})

test('every link of a document leads to a file, and to a heading of it', () => {
  const broken = DOCUMENTS.flatMap((file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
    return links.filter(([, link = '']) => !leads(file, link)).map(([, link]) => `${file}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('every component that an example of a document shows is there', () => {
  const parts = globSync('app/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const missing = DOCUMENTS.flatMap((file) => {
    const examples = [...readFileSync(file, 'utf8').matchAll(/```tsx\n([\s\S]*?)```/g)].map(
      ([, code = '']) => code,
    )
    const there = new Set(['Form', ...namesIn([...parts, ...examples], /^export function ([A-Z]\w*)/gm)])
    return [...namesIn(examples, /(?<!\w)<([A-Z]\w*)/g)]
      .filter((name) => !there.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

function namesIn(texts: string[], pattern: RegExp): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))
}

function comments(code: string): string {
  return [...code.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g)].join('\n')
}

function leads(from: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(file)) return false
  return heading === undefined || headings(readFileSync(file, 'utf8')).includes(heading)
}

/** As GitHub makes them. */
function headings(document: string): string[] {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}
