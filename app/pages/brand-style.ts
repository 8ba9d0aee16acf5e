import { type Colors, palette } from '../site/colors.ts'
import { emWidth, type Face, inkWidth, isDrawn, thousandths } from '../ui/fonts/measure.ts'

/** Its greatest height, as a share of its width. */
const HIGHEST: Record<Face, number> = { wide: 0.3, phone: 0.9 }
/** The height of capitals, and the space between two lines of them, in em. Accents need more. */
const CAPITALS = 0.74
const ROW_GAP = { plain: 0.14, accented: 0.27 }
const MOST_LINES = 4
/** Another line is worth its height only if the letters grow by a quarter. */
const WORTHWHILE = 0.8

/** Fits any name in up to four lines. Each letter gets its width, so that nothing moves when the font arrives. */
export function brandStyle(brand: string, colors: Colors | null = null): string {
  const words = brand.split(' ')
  const drawn = isDrawn(brand)
  const [wide, phone] = [sized(words, 'wide', drawn), sized(words, 'phone', drawn)]
  return [
    `:root{--brand-w:${wide.width};--brand-start:${wide.start};--brand-lines:${wide.lines};--brand-gap:${emWidth(' ', 'wide')}em;--brand-row:${rowGap(words)}em;`,
    `--brand-w-phone:${phone.width};--brand-start-phone:${phone.start};--brand-lines-phone:${phone.lines};--brand-gap-phone:${emWidth(' ', 'phone')}em}`,
    ...(drawn ? [letters(words, 'wide'), `@media (width < 48rem){${letters(words, 'phone')}}`] : []),
    ...(colors ? [rule('html:root', palette(colors))] : []),
  ].join('')
}

function sized(words: string[], face: Face, drawn: boolean): { width: number; start: number; lines: number } {
  const shown = drawn ? words.map((word) => word.toUpperCase()) : words
  const { start } = inkWidth(shown[0] as string, face, drawn)
  const line = drawn ? CAPITALS + rowGap(words) : 1.2
  const fits = Array.from({ length: Math.min(shown.length, MOST_LINES) }, (_, i) => {
    const lines = i + 1
    // A name of two letters would be higher than the screen.
    const width = Math.max(narrowest(shown, lines, face, drawn), (lines * line) / HIGHEST[face])
    return { width: thousandths(width), start, lines }
  })
  return fits.reduce((best, one) => (one.width < best.width * WORTHWHILE ? one : best))
}

function narrowest(words: string[], lines: number, face: Face, drawn: boolean): number {
  if (lines === 1) return inkWidth(words.join(' '), face, drawn).width
  const breaks = Array.from({ length: words.length - lines + 1 }, (_, i) => i + 1)
  return Math.min(
    ...breaks.map((at) =>
      Math.max(
        inkWidth(words.slice(0, at).join(' '), face, drawn).width,
        narrowest(words.slice(at), lines - 1, face, drawn),
      ),
    ),
  )
}

function rowGap(words: string[]): number {
  return /\p{M}/u.test(words.join('').normalize('NFD')) ? ROW_GAP.accented : ROW_GAP.plain
}

function letters(words: string[], face: Face): string {
  let turn = 0
  const rules = words.flatMap((word, i) =>
    Array.from(word, (letter, j) =>
      rule(`#brand>:nth-child(${i + 1})>:nth-child(${j + 1})`, {
        'inline-size': `${emWidth(letter.toUpperCase(), face)}em`,
        ...(face === 'wide' && words.length > 1 && { '--delay': `${100 * Math.min(turn++, 14)}ms` }),
      }),
    ),
  )
  return rules.join('')
}

function rule(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}
