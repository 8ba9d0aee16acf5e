import type { Block, TextBlock } from '../view.ts'

const WORDS_A_MINUTE = 220

export function textOf(block: TextBlock): string {
  return block.children.map(({ text }) => text).join('')
}

export function readingMinutes(body: Block[]): number {
  return Math.max(1, Math.round(wordCount(body) / WORDS_A_MINUTE))
}

export function excerptOf(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  // Not through the middle of a character, such as an emoji.
  const cut = line.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/, '')} …`
}

function wordCount(body: Block[]): number {
  const words = body.map((block) =>
    block._type === 'block' ? (textOf(block).match(/\S+/g)?.length ?? 0) : 0,
  )
  return words.reduce((sum, count) => sum + count, 0)
}
