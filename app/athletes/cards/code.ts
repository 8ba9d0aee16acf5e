/** Without vowels, so that no code is a word, and without what looks alike. */
export const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

/** Of a code. */
export const LENGTH = 8

const CARD = new RegExp(`^/a/([${LETTERS}]{${LENGTH}})$`, 'i')

/**
 * What the QR code of a card has: where the athlete's page will be, in capitals because such a code has fewer squares, which a
 * camera reads from farther away. It has no number, no name and no team.
 * @param site 'https://baseline.example'
 */
export function cardText(site: string, card: string): string {
  return `${site}/a/${card}`.toUpperCase()
}

/** What the text of a QR code says if it may be on a card of a site like this one, and the site's address; null for other texts. */
export function readCard(text: string): { code: string; origin: string } | null {
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol) || address.search !== '' || address.hash !== '')
    return null
  const code = CARD.exec(address.pathname)?.[1]
  return code === undefined ? null : { code: code.toUpperCase(), origin: address.origin }
}
