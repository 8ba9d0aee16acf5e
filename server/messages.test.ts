import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileMessages } from '../scripts/messages/compile.ts'
import { isTest } from './testing-sources.ts'

const root = join(import.meta.dirname, '..')
const { domains, mistakes } = compileMessages()
const sources = globSync('{app,server,cli,demo}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !isTest(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))

test('every message exists in every language, with the same values', () => {
  expect(mistakes).toEqual([])
})

test.each(domains)('every message of %s is used', (domain) => {
  const used = new Set(sources.flatMap((source) => usedIn(source, domain)))
  const file = join(root, 'messages/en', `${domain}.json`)
  const unused = Object.keys(JSON.parse(readFileSync(file, 'utf8'))).filter((key) => !used.has(key))
  // The compiler reads this one itself.
  expect(unused.filter((key) => key !== 'languageName')).toEqual([])
})

function usedIn(source: string, domain: string): string[] {
  const name = new RegExp(`import \\* as (\\w+) from '#messages/${domain}'`).exec(source)?.[1]
  if (!name) return []
  return [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, key]) => key as string)
}
