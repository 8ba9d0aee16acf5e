import { describe, expect, test } from 'vitest'
import { brandStyle } from './brand-style.ts'

function numbers(brand: string) {
  const css = brandStyle(brand)
  const of = (name: string) => Number(css.match(new RegExp(`--brand-${name}:([\\d.]+)`))?.[1])
  return { w: of('w'), lines: of('lines'), phone: of('w-phone'), phoneLines: of('lines-phone'), css }
}

describe('the brand in the hero', () => {
  test('of one word is as wide as its ink', () => {
    expect(numbers('Baseline')).toMatchObject({ w: 6.486, lines: 1, phone: 4.223, phoneLines: 1 })
    expect(numbers('Baseline').css).not.toContain('--delay')
  })

  test('of two letters is not higher than the screen', () => {
    expect(numbers('Jo').w).toBeGreaterThan(2.8)
  })

  test.each([
    ['Harbor Light', 2, 2],
    ['Ana Marković Fotografie', 2, 2],
    ['The Very Long Photography Company Name Ltd', 3, 4],
    ['Wolfeschlegelsteinhausenbergerdorff', 1, 1],
    ['山田写真館', 1, 1],
  ])('%s has %i lines on a screen and %i on a phone', (brand, wide, phone) => {
    expect(numbers(brand)).toMatchObject({ lines: wide, phoneLines: phone })
  })

  test('rises letter by letter across its words', () => {
    const delays = [...numbers('Jo Ann').css.matchAll(/--delay:(\d+)ms/g)].map(([, delay]) => Number(delay))
    expect(delays).toEqual([0, 100, 200, 300, 400])
  })

  test('that Archivo cannot write gets no width for each letter', () => {
    expect(numbers('Studio 山田').css).not.toContain('nth-child')
    expect(numbers('Studio 山田').phone).toBeGreaterThan(4.5)
  })

  test('comes with the colors of the owner', () => {
    const css = brandStyle('Ann', { ground: '#ffffff', text: '#101010', accent: '#9a3412' })
    expect(css).toMatch(/html:root\{--ink:#ffffff;.*--bone:#101010;.*--signal:#9a3412;color-scheme:light\}$/)
  })
})
