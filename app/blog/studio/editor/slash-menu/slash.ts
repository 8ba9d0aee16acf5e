import type { IconName } from '../../../../studio/ui/icon.tsx'

/** What a paragraph can become. */
export interface Choice {
  label: string
  icon: IconName
  /** Other words that find it. */
  words: string
  turn: { style: string } | { listItem: string } | 'picture'
}

const CHOICES: Choice[] = [
  { label: 'Heading', icon: 'words', words: 'h2 title', turn: { style: 'h2' } },
  { label: 'Smaller heading', icon: 'words', words: 'h3 subtitle', turn: { style: 'h3' } },
  { label: 'Quotation', icon: 'quote', words: 'quote blockquote', turn: { style: 'blockquote' } },
  { label: 'List', icon: 'bullets', words: 'bullets points', turn: { listItem: 'bullet' } },
  { label: 'Numbered list', icon: 'numbers', words: 'steps 1', turn: { listItem: 'number' } },
  { label: 'Photograph', icon: 'photo', words: 'image picture', turn: 'picture' },
]

/** What a paragraph such as '/head' can become; null where no menu opens. */
export function choicesFor(paragraph: string): Choice[] | null {
  const [, typed] = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(paragraph) ?? []
  if (typed === undefined || typed.startsWith(' ')) return null
  const search = typed.trim().toLowerCase()
  const found = CHOICES.filter(({ label, words }) =>
    ` ${label} ${words}`.toLowerCase().includes(` ${search}`),
  )
  return found.length > 0 ? found : null
}
