export type Paper = 'a4' | 'letter'

/** What printers there take. */
export function paperFor(timeZone: string): Paper {
  return timeZone.startsWith('America/') ? 'letter' : 'a4'
}
