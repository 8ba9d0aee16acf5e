import advances from './advances.json' with { type: 'json' }

export type Face = keyof typeof advances

type Letter = { advance: number; before: number; after: number }

const averages: Record<Face, Letter> = { wide: averageCapital('wide'), phone: averageCapital('phone') }

/**
 * How wide a text is, in em, in one of the two cuts of the brand's name: `wide` (125% width, weight 850) or
 * `phone` (75% width, weight 900). Letters stand one by one there, so there is no kerning. Case matters:
 * measure what is shown. A letter outside the table counts as its unaccented one, or as an average capital.
 */
export function emWidth(text: string, face: Face): number {
  return thousandths(lettersOf(text, face).reduce((sum, letter) => sum + letter.advance, 0))
}

/**
 * The same without the empty space before the first letter and after the last, so that the ink itself can be
 * fitted to a box: `font-size: box / width`, `margin-inline-start: -start em`. Both in em; an empty text is 0 wide.
 */
export function inkWidth(text: string, face: Face): { width: number; start: number } {
  const letters = lettersOf(text, face)
  const start = letters.at(0)?.before ?? 0
  const end = letters.at(-1)?.after ?? 0
  return { width: thousandths(emWidth(text, face) - start - end), start }
}

function lettersOf(text: string, face: Face): Letter[] {
  const table: Record<string, number[]> = advances[face]
  const plain = text.trim().normalize('NFD').replace(/\p{M}/gu, '')
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

function thousandths(em: number) {
  return Math.round(em * 1000) / 1000
}
