import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from './testing-sources.ts'

const root = join(import.meta.dirname, '..')
const FOLDERS = '{app,bench,cli,demo,lightroom,ports,scripts,server}'
const exclude = ['**/node_modules/**']

/** What may be counted, in lines. A feature that needs more names what it removes. */
const CEILINGS: [kind: string, most: number, files: string[]][] = [
  [
    'code',
    110_080,
    globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,lua}`, { cwd: root, exclude }).filter((file) => !isTest(file)),
  ],
  ['CSS', 11_870, globSync('app/**/*.css', { cwd: root })],
  [
    'tests',
    56_070,
    [
      ...globSync(`${FOLDERS}/**/*.{ts,tsx}`, { cwd: root, exclude }).filter(isTest),
      ...globSync('e2e/**/*.{ts,tsx,mjs}', { cwd: root }),
    ],
  ],
]

test.each(CEILINGS.map(([kind, most, files]) => [kind, linesOf(files), most] as const))(
  '%s has %i lines, of at most %i',
  (_, lines, most) => {
    expect(lines).toBeGreaterThan(most / 2)
    expect(lines).toBeLessThanOrEqual(most)
  },
)

function linesOf(files: string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0)
}
