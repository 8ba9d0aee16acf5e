import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { mistakesIn } from './mistakes.ts'
import { photosIn, SECTION_NAMES, sectionsShape } from './shapes.ts'
import { CONTACT, IDENTITY } from './testing.server.ts'

const shape = sectionsShape(() => true)

function mistakes(sections: unknown): string[] {
  const { error } = shape.safeParse(sections, { reportInput: true })
  return error ? mistakesIn(error) : []
}

describe('the sections of a site', () => {
  test('may be as few as a name and a way to reach the owner', () => {
    const contact = { email: 'Ann@Studio.example', timeZone: 'Europe/Vienna' }
    expect(shape.parse({ identity: IDENTITY, contact })).toEqual({
      identity: IDENTITY,
      contact: { ...CONTACT, email: 'ann@studio.example', timeZone: 'Europe/Vienna' },
    })
  })

  test('are all in the demo, but for the legal pages and the emails', async () => {
    const demo = JSON.parse(await readFile(new URL('../../demo/site.json', import.meta.url), 'utf8'))
    expect(shape.parse(demo)).toEqual(demo)
    expect(Object.keys(demo)).toEqual(SECTION_NAMES.filter((name) => !['legal', 'emails'].includes(name)))
    expect(photosIn(demo)).toHaveLength(5 + 7 + 7)
  })

  test.each([
    'Jo',
    'Baseline',
    'Ana Marković Fotografie',
    'Łódź Śląska Pracownia Zdjęć',
    'Wolfeschlegelsteinhausenbergerdorff',
    'The Very Long Photography Company Name Ltd',
    'Ελένη Φωτογραφία',
    '山田写真館',
    'استوديو النور',
    'צילום אור',
    "O'Neill & Söhne",
  ])('take the brand %s', (brand) => {
    expect(mistakes({ identity: { ...IDENTITY, brand } })).toEqual([])
  })

  test('take a name in one spelling, however it was typed', () => {
    const typed = '  Ana Marković '.normalize('NFD')
    expect(shape.parse({ identity: { ...IDENTITY, brand: typed } }).identity?.brand).toBe('Ana Marković')
  })

  test.each([
    ['J', 'identity.brand: should have 2 to 40 letters'],
    ['x'.repeat(41), 'identity.brand: should have 2 to 40 letters'],
    ['•••', 'identity.brand: has no letter or digit, or has a line break: write it in one line'],
    ['Ann\nMedia', 'identity.brand: has no letter or digit, or has a line break: write it in one line'],
  ])('refuse the brand %j', (brand, mistake) => {
    expect(mistakes({ identity: { ...IDENTITY, brand } })).toEqual([mistake])
  })

  test('refuse colors that are hard to read', () => {
    const colors = { ground: '#ffffff', text: '#999999', accent: '#ff6a2b' }
    expect(mistakes({ identity: { ...IDENTITY, colors } })).toEqual([
      'identity.colors: text #999999 on ground #ffffff has a contrast of 2.8:1 where at least 4.5:1 is needed: make #ffffff lighter or #999999 darker',
      'identity.colors: accent #ff6a2b on ground #ffffff has a contrast of 2.8:1 where at least 4.5:1 is needed: make #ffffff lighter or #ff6a2b darker',
    ])
  })
})
