/** Without vowels, so that no code is a word, and without what looks alike. */
export const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

/** Of a code. */
export const LENGTH = 8

const CARD = new RegExp(`/a/([${LETTERS}]{${LENGTH}})$`, 'i')

/**
 * What the QR code of a card has: where the athlete's page will be, in capitals because such a code has fewer squares, which a
 * camera reads from farther away. It has no number, no name and no team.
 * @param site 'https://baseline.example'
 */
export function cardText(site: string, card: string): string {
  return `${site}/a/${card}`.toUpperCase()
}

/** The code of a card in the text of a QR code, whatever the site's address was when it was printed; null for other codes. */
export function readCard(text: string): string | null {
  return CARD.exec(text)?.[1]?.toUpperCase() ?? null
}
