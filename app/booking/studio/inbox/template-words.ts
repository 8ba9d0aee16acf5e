const WHOLE = '{name}'
const FIRST = '{first name}'

export function withName(words: string, visitor: string): string {
  return words.replace(/\{(first )?name\}/g, (_, first) => (first ? firstName(visitor) : visitor))
}

export function withoutName(words: string, visitor: string): string {
  if (visitor.trim() === '') return words
  return replaceWord(replaceWord(words, visitor.trim(), WHOLE), firstName(visitor), FIRST)
}

function firstName(visitor: string): string {
  return visitor.trim().split(/\s+/)[0] ?? ''
}

/** Not inside another word: 'Ann' is not in 'Annual'. */
function replaceWord(text: string, word: string, by: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}{])${escaped}(?![\\p{L}\\p{N}}])`, 'gu'), () => by)
}
