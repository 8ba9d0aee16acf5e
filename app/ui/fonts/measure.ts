import advances from './advances.json' with { type: 'json' }

export type Face = keyof typeof advances

type Letter = { advance: number; before: number; after: number }

const averages: Record<Face, Letter> = { wide: averageCapital('wide'), phone: averageCapital('phone') }

/**
 * Returns em in one of the two cuts of the brand's name: `wide` (125% width, weight 850) or `phone` (75%, 900), which
 * have no kerning. Accents do not count; unknown letters count as an average capital. Estimates text that Archivo
 * cannot write (`drawn` is false).
 */
export function emWidth(text: string, face: Face, drawn = isDrawn(text)): number {
  return thousandths(lettersOf(text, face, drawn).reduce((sum, letter) => sum + letter.advance, 0))
}

/**
 * Measures the ink alone, to fit it to a box: `font-size: box / width`, `margin-inline-start: -start em`. Both in em.
 */
export function inkWidth(text: string, face: Face, drawn = isDrawn(text)): { width: number; start: number } {
  const letters = lettersOf(text, face, drawn)
  const start = letters.at(0)?.before ?? 0
  const end = letters.at(-1)?.after ?? 0
  return { width: thousandths(emWidth(text, face, drawn) - start - end), start }
}

/** In Archivo's three files; see scripts/assets/font.ts. */
const DRAWN = /^[ -~\u00a0¡©®°·¿À-ÖØ-öø-ſȘ-țẞ–—‘’“”…•×€™]*$/u

/** Other names are set in a system font throughout. */
export function isDrawn(text: string): boolean {
  return DRAWN.test(text) && DRAWN.test(text.toUpperCase())
}

export function isAccented(text: string): boolean {
  return isDrawn(text) && /[À-ÖØ-öø-ÿŒœ]/u.test(text + text.toUpperCase())
}

export function isExtended(text: string): boolean {
  return isDrawn(text) && /[\u0100-\u0151\u0154-\u021b\u1e9e]/u.test(text + text.toUpperCase())
}

/** A bold capital in system fonts, in em. Too wide is better than too narrow. */
function systemWidth(character: string): number {
  if (character === ' ') return 0.3
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character)) return 1.02
  if (/\p{M}/u.test(character)) return 0
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u.test(character) ? 0.68 : 0.82
}

function lettersOf(text: string, face: Face, drawn: boolean): Letter[] {
  if (!drawn) {
    return Array.from(text, (character) => ({ advance: systemWidth(character), before: 0, after: 0 }))
  }
  const table: Record<string, number[]> = advances[face]
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(plain, (character) => {
    const [advance, before, after] = table[character] ?? []
    if (advance === undefined) return averages[face]
    return { advance, before: before ?? 0, after: after ?? 0 }
  })
}

function averageCapital(face: Face): Letter {
  const capitals = Object.entries(advances[face]).filter(([letter]) => /[A-Z]/.test(letter))
  const total = capitals.reduce((sum, [, [advance]]) => sum + (advance ?? 0), 0)
  return { advance: total / capitals.length, before: 0, after: 0 }
}

export function thousandths(em: number): number {
  return Math.round(em * 1000) / 1000
}
