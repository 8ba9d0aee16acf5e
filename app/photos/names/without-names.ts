import * as t from '#messages/site'
import { nameKeys, type Word, wordsOf } from './text.ts'

export interface Named {
  name: string
  instead: string | null
}

/** `words` counts those of `key`; `comma` follows so many of them ('Brackwater, Ezra'), or 0 for none. */
interface Spelling {
  key: string
  words: number
  comma: number
  instead: string | null
}

const BETWEEN = /^[\s\-‐–._]*$/
const COMMA = /^\s*,\s*$/
/** Tells whether a sentence begins behind it. */
const BEFORE = 20

/** Replaces plain names: 'BRACKWATER, EZRA’s'. Other spellings stay: callers withhold such texts. */
export function withoutNames(named: Named[]): (text: string, mark?: string) => string {
  const spellings = Map.groupBy(spellingsOf(named), ({ key }) => key)
  if (spellings.size === 0) return (text) => text
  const most = [...spellings.values()].flat().reduce((most, { words }) => Math.max(most, words), 0)
  return (text, mark) => {
    const words = wordsOf(text)
    let [out, from] = ['', 0]
    for (let at = 0; at < words.length; at++) {
      const found = nameAt(words.slice(at, at + most), spellings)
      if (!found) continue
      const [first, last] = [words[at] as Word, words[at + found.words - 1] as Word]
      out += text.slice(from, first.at)
      const [owning = ''] = last.written.match(/['’ʼ]s$/i) ?? []
      out += (mark ?? found.instead ?? somebodyAfter(out.slice(-BEFORE))) + owning
      from = last.end
      at += found.words - 1
    }
    return out + text.slice(from)
  }
}

function spellingsOf(named: Named[]): Spelling[] {
  const insteadOf = new Map<string, string | null>()
  for (const { name, instead } of named) {
    const keys = nameKeys(name)
    const key = keys.join(' ')
    // Of two with one name nothing tells which is meant.
    const isOther = insteadOf.has(key) && insteadOf.get(key) !== instead
    if (keys.length > 1) insteadOf.set(key, isOther ? null : instead)
  }
  return [...insteadOf].flatMap(([key, instead]) => {
    const keys = key.split(' ')
    return keys.map((_, i) => ({
      key: [...keys.slice(i), ...keys.slice(0, i)].join(' '),
      words: keys.length,
      comma: i && keys.length - i,
      instead,
    }))
  })
}

function nameAt(words: Word[], spellings: Map<string, Spelling[]>): Spelling | undefined {
  for (let count = words.length; count > 1; count--) {
    const key = words
      .slice(0, count)
      .map((word) => word.key)
      .join(' ')
    const found = spellings
      .get(key)
      ?.find(({ comma }) =>
        words.slice(1, count).every(({ gap }, i) => (i + 1 === comma ? COMMA : BETWEEN).test(gap)),
      )
    if (found) return found
  }
  return undefined
}

function somebodyAfter(text: string): string {
  const begins = /(^|[.!?\n]["”’)]*)\s*["“‘(]?$/.test(text)
  return t.anAthlete({ first: begins ? 'yes' : 'no' })
}
