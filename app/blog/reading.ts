import type { Block, TextBlock } from './view.ts'

const WORDS_A_MINUTE = 220
/** Below this nobody needs a table of contents. */
const LONG = 350
const FEWEST_HEADINGS = 3

/** The text of a block, without its marks. */
function textOf(block: TextBlock): string {
  return block.children.map(({ text }) => text).join('')
}

/** How many minutes a body takes to read: a whole number, at least 1. */
export function readingMinutes(body: Block[]): number {
  return Math.max(1, Math.round(wordCount(body) / WORDS_A_MINUTE))
}

/** The headings of a long body, for its table of contents; none of a short one, or of one with few headings. */
export function tableOfContents(body: Block[]): { id: string; text: string; level: number }[] {
  if (wordCount(body) < LONG) return []
  const headings = body.flatMap((block) => {
    if (block._type !== 'block' || block.listItem || !/^h[1-6]$/.test(block.style)) return []
    const text = textOf(block).trim()
    return text ? [{ id: block._key, text, level: Number(block.style[1]) }] : []
  })
  return headings.length < FEWEST_HEADINGS ? [] : headings
}

/** Text cut after a whole word at `length` characters at most, with an ellipsis when something is missing. */
export function excerptOf(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/, '')} …`
}

function wordCount(body: Block[]): number {
  const words = body.map((block) =>
    block._type === 'block' ? (textOf(block).match(/\S+/g)?.length ?? 0) : 0,
  )
  return words.reduce((sum, count) => sum + count, 0)
}
