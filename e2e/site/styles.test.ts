import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, hydrated, test } from '../support/test.ts'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')

const isForOthers = (property: string, value: string) =>
  property.startsWith('-') || value.includes('-moz-') || property === 'hanging-punctuation'

// A browser silently drops declarations that it does not support, and the minifier rewrites ours.
test('Chromium supports every declaration in the built CSS', { tag: '@all' }, async ({ page }) => {
  const sheets = globSync(`${ASSETS}/*.css`).map((file) => readFileSync(file, 'utf8'))
  const declarations = [
    ...sheets
      .join('\n')
      .replaceAll(/@(font-face|property [\w-]+)\{[^}]*\}/g, '')
      .matchAll(/(?<=[{;])([a-z-]+):([^;{}!]+)(?:!important)?(?=[;}])/g),
  ]
    .map(([, property = '', value = '']) => [property, value] as const)
    .filter((pair) => !isForOthers(...pair))
  expect(declarations.length).toBeGreaterThan(1000)
  const unsupported = await page.evaluate(
    (all) => all.filter((pair) => !CSS.supports(...pair)).map((pair) => pair.join(': ')),
    declarations,
  )
  expect(unsupported).toEqual([])
})

test('a link fetches no style sheet that the page carries', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const carried = await page
    .locator('style[data-href]')
    .evaluateAll((styles) => styles.flatMap((style) => style.dataset.href?.split(' ') ?? []))
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expect(page).toHaveURL('/portfolio')
  expect(carried.length).toBeGreaterThan(3)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((address) => carried.includes(address))).toEqual([])
})
