import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Colors, colorMistakes, contrast, DEFAULT_COLORS, palette } from './colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the contrast of two colors', () => {
  test('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#0b0d10', '#0b0d10')).toBe(1)
  })

  test('is enough in the default colors', () => {
    expect(colorMistakes(DEFAULT_COLORS)).toEqual([])
  })

  test.each<[string, Colors, RegExp[]]>([
    [
      'text',
      { ...DEFAULT_COLORS, text: '#444444' },
      [/^text #444444 on ground #0b0d10 has .* 1\.9:1 .* make #444444 lighter/],
    ],
    ['accent', { ...DEFAULT_COLORS, accent: '#7a2000' }, [/^accent #7a2000 on ground/]],
    [
      'text over a photo',
      { ...DEFAULT_COLORS, text: '#8a8a8a' },
      [/^text #8a8a8a .* over a photo: make #8a8a8a lighter/],
    ],
  ])('is too low: %s', (_, colors, sentences) => {
    expect(colorMistakes(colors)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
  })
})

test('derived colors are readable whatever the owner chooses', () => {
  const chosen = fc.record({ ground: color, text: color, accent: color })
  fc.assert(
    fc.property(
      chosen.filter((colors) => colorMistakes(colors).length === 0),
      (colors) => {
        const made = palette(colors)
        const [raised, quiet, edge] = ['--raised', '--quiet', '--edge'].map((name) => made[name] as string)
        expect(contrast(quiet as string, raised as string)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(edge as string, raised as string)).toBeGreaterThanOrEqual(3)
        expect(contrast(quiet as string, colors.ground)).toBeGreaterThanOrEqual(4.5)
      },
    ),
  )
})
