import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './test.ts'

const ASSETS = join(import.meta.dirname, '../build/client/assets')

/** Meant for other browsers. */
const elsewhere = (property: string, value: string) =>
  property.startsWith('-') || value.includes('-moz-') || property === 'hanging-punctuation'

// What a browser does not understand it leaves out without a word, and the minifier writes more than we do.
test('the browser understands every declaration', async ({ page }) => {
  const sheets = globSync(`${ASSETS}/*.css`).map((file) => readFileSync(file, 'utf8'))
  const declarations = [
    ...sheets
      .join('\n')
      .replaceAll(/@(font-face|property [\w-]+)\{[^}]*\}/g, '')
      .matchAll(/(?<=[{;])([a-z-]+):([^;{}!]+)(?:!important)?(?=[;}])/g),
  ]
    .map(([, property = '', value = '']) => [property, value] as const)
    .filter((pair) => !elsewhere(...pair))
  expect(declarations.length).toBeGreaterThan(1000)
  const strange = await page.evaluate(
    (all) => all.filter((pair) => !CSS.supports(...pair)).map((pair) => pair.join(': ')),
    declarations,
  )
  expect(strange).toEqual([])
})
