import { nameKeys, type Word, wordsOf } from './text.ts'

/** Somebody whose name is taken out of texts. */
export interface Named {
  /** As on the roster. */
  name: string
  /** What is said instead: 'Bay Point’s 23'. Null where nothing may tell who it is. */
  instead: string | null
}

/** A way to write a name. */
interface Spelling {
  keys: string[]
  /** After how many words a comma stands: 'Brackwater, Ezra'. 0 for none. */
  comma: number
  instead: string | null
}

const BETWEEN = /^[\s\-‐–._]*$/
const COMMA = /^\s*,\s*$/
const SOMEBODY = 'an athlete'

/**
 * Returns a function that takes these names out of a text: whole names of two words or more, 'Ezra Brackwater', 'BRACKWATER,
 * EZRA' and '#EzraBrackwater', also without middle names. A first name alone is a word like others and stays. With `mark`, that stands for each of them.
 */
export function withoutNames(named: Named[]): (text: string, mark?: string) => string {
  const spellings = spellingsOf(named)
  if (spellings.size === 0) return (text) => text
  return (text, mark) => {
    const words = wordsOf(text)
    let [out, from] = ['', 0]
    for (let at = 0; at < words.length; at++) {
      const found = nameAt(words, at, spellings)
      if (!found) continue
      const [first, last] = [words[at] as Word, words[at + found.keys.length - 1] as Word]
      const before = text.slice(from, first.at)
      const [owning = ''] = last.written.match(/['’ʼ]s$/i) ?? []
      out += before + (mark ?? found.instead ?? somebodyAfter(out + before)) + owning
      from = last.end
      at += found.keys.length - 1
    }
    return out + text.slice(from)
  }
}

/** By the first word, the longest first. */
function spellingsOf(named: Named[]): Map<string, Spelling[]> {
  const insteadOf = new Map<string, string | null>()
  for (const { name, instead } of named) {
    const keys = nameKeys(name)
    const key = keys.join(' ')
    // Of two with one name nothing tells which is meant.
    const isOther = insteadOf.has(key) && insteadOf.get(key) !== instead
    if (keys.length > 1) insteadOf.set(key, isOther ? null : instead)
  }
  // Somebody else may be called so: nothing says who it is.
  for (const key of named.flatMap(({ name }) => withoutMiddle(nameKeys(name))))
    if (!insteadOf.has(key)) insteadOf.set(key, null)
  const spellings = new Map<string, Spelling[]>()
  for (const [key, instead] of insteadOf) {
    const keys = key.split(' ')
    const turned = keys.map((_, i) => ({
      keys: [...keys.slice(i), ...keys.slice(0, i)],
      comma: i && keys.length - i,
      instead,
    }))
    for (const spelling of [...turned, { keys: [keys.join('')], comma: 0, instead }]) {
      const first = spelling.keys[0] as string
      const all = [...(spellings.get(first) ?? []), spelling]
      spellings.set(
        first,
        all.toSorted((a, b) => b.keys.length - a.keys.length),
      )
    }
  }
  return spellings
}

/** 'Ana Reyes' and 'Ana M. Reyes', of Ana Maria Reyes. */
function withoutMiddle([first, ...more]: string[]): string[] {
  const last = more.pop()
  if (more.length === 0) return []
  const initials = more.map((word) => word.slice(0, 1))
  return [[], initials].map((middle) => [first, ...middle, last].join(' '))
}

function nameAt(words: Word[], at: number, spellings: Map<string, Spelling[]>): Spelling | undefined {
  return spellings.get((words[at] as Word).key)?.find(({ keys, comma }) => {
    if (keys.length === 1) return isJoined(words[at] as Word)
    return keys.every((key, i) => {
      const word = words[at + i]
      if (word?.key !== key) return false
      return i === 0 || (i === comma ? COMMA : BETWEEN).test(word.gap)
    })
  })
}

/** Whether a word is several: '#ezrabrackwater', 'EzraBrackwater'. 'Alice' is no Al Ice. */
function isJoined({ gap, written }: Word): boolean {
  return /[#@]$/.test(gap) || /\p{Ll}\p{Lu}/u.test(written)
}

function somebodyAfter(text: string): string {
  const begins = /(^|[.!?\n]["”’)]*)\s*["“‘(]?$/.test(text)
  return begins ? `A${SOMEBODY.slice(1)}` : SOMEBODY
}
