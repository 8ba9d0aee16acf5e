import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')
const components = globSync('**/*.tsx', { cwd: app }).filter((file) => !file.includes('.test.'))

/** TypeScript knows no class of a CSS module, so a renamed one would just lose its styles. */
test('every class that a component uses is in its style sheet', () => {
  const missing = components.flatMap((file) =>
    usedClasses(file).flatMap(({ sheet, name }) =>
      classesIn(sheet).has(name) ? [] : [`${file}: .${name} is not in ${relative(app, sheet)}`],
    ),
  )
  expect(components.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

/** Skips computed ones, `styles[name]`. */
function usedClasses(file: string): { sheet: string; name: string }[] {
  const text = readFileSync(join(app, file), 'utf8')
  const imports = text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)
  return [...imports].flatMap(([, styles, path]) => {
    const uses = text.matchAll(new RegExp(`\\b${styles}\\.(?!module\\.css|server\\b|tsx?\\b)(\\w+)`, 'g'))
    const sheet = join(app, dirname(file), path as string)
    return [...uses].map(([, name]) => ({ sheet, name: name as string }))
  })
}

function classesIn(sheet: string): Set<string | undefined> {
  const rules = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
  return new Set(Array.from(rules.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name))
}
