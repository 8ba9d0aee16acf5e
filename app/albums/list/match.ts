export interface Words {
  frameCaption: string | null
  caption: string | null
  title: string | null
  people: string[]
  athletes: string[]
  keywords: string[]
  city: string | null
  event: string | null
}

export interface Match {
  where: 'Caption' | 'Athlete' | 'Person' | 'Keyword' | 'Title' | 'City' | 'Event'
  text: string
}

const BEFORE = 20
const LONGEST = 200

/** The athlete whom the search means, or the first of the words that contains the letters; null for none. */
export function matchIn(words: Words, letters: string): Match | null {
  const wanted = letters.toLowerCase()
  const all: [Match['where'], string | null][] = [
    ['Caption', words.frameCaption],
    ['Caption', words.caption],
    ...words.people.map((name) => ['Person', name] as [Match['where'], string]),
    ...words.keywords.map((word) => ['Keyword', word] as [Match['where'], string]),
    ['Title', words.title],
    ['Event', words.event],
    ['City', words.city],
  ]
  const [athlete] = words.athletes
  if (athlete !== undefined) return { where: 'Athlete', text: athlete }
  for (const [where, text] of all) {
    const at = text?.toLowerCase().indexOf(wanted) ?? -1
    if (text && at >= 0) return { where, text: around(text, at) }
  }
  return null
}

function around(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : text.lastIndexOf(' ', at - BEFORE / 2) + 1
  const start = from > at || from < at - BEFORE ? at : from
  const line = text
    .slice(start, start + LONGEST)
    .replace(/\s+/g, ' ')
    .toWellFormed()
  return start === 0 ? line : `… ${line}`
}
