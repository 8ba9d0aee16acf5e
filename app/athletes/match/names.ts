import { isCapital, nameKeys, type Word } from '../../photos/names/text.ts'
import type { Athlete, MatchTeam } from './roster.ts'

export interface NameAt {
  athletes: Athlete[]
  first: number
  last: number
  /** 'Jr.' as written; '' for none. */
  suffix?: string
}

export interface Names {
  at(words: Word[]): NameAt[]
  family(words: Word[], taken: NameAt[]): NameAt[]
}

const SUFFIX = /[,\s]+(jr|sr|ii|iii|iv|v)\.?\s*(?=,|$)/gi
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])

const BETWEEN = /^[\s\-‐–.]*$/
const COMMA = /^\s*,\s*$/

export function rosterNames(teams: MatchTeam[]): Names {
  const full = new Map<string, Athlete[]>()
  const families = new Map<string, Athlete[]>()
  for (const athlete of teams.flatMap(({ athletes }) => athletes)) {
    const keys = nameKeys(athlete.name.replace(SUFFIX, ''))
    if (keys.length < 2) continue
    add(full, keys.join(' '), athlete)
    add(families, keys.at(-1) as string, athlete)
  }
  const longest = Math.max(0, ...[...full.keys()].map((key) => key.split(' ').length))
  const nameAt = (words: Word[], first: number): NameAt | null => {
    for (let count = Math.min(longest, words.length - first); count > 1; count--) {
      const athletes = full.get(orderedKey(words.slice(first, first + count), families) ?? '')
      if (athletes) return withSuffix(words, { athletes, first, last: first + count - 1 })
    }
    return null
  }
  return {
    at(words) {
      const found: NameAt[] = []
      for (let at = 0; at < words.length; at++) {
        const name = nameAt(words, at)
        if (name) found.push(name)
        if (name) at = name.last
      }
      return found
    },
    family: (words, taken) =>
      words.flatMap((word, at) => {
        const athletes = families.get(word.key)
        if (!athletes || !isCapital(word) || taken.some(({ first, last }) => at >= first && at <= last))
          return []
        return [{ athletes, first: at, last: at }]
      }),
  }
}

/** Includes the suffix, and keeps the athletes whose roster entry has the same one or none. */
function withSuffix(words: Word[], name: NameAt): NameAt {
  const next = words[name.last + 1]
  const suffix = next && SUFFIXES.has(next.key) && isCapital(next) && /^,?\s+$/.test(next.gap) ? next : null
  if (!suffix) return name
  const own = name.athletes.filter((athlete) => {
    const has = suffixOf(athlete.name)
    return has === suffix.key || (has === null && suffix.key !== 'sr')
  })
  const same = own.filter((athlete) => suffixOf(athlete.name) === suffix.key)
  return {
    athletes: same.length > 0 ? same : own,
    first: name.first,
    last: name.last + 1,
    suffix: suffix.written,
  }
}

function suffixOf(name: string): string | null {
  return /[,\s](jr|sr|ii|iii|iv|v)\.?\s*(?:,|$)/i.exec(name)?.[1]?.toLowerCase() ?? null
}

/** Puts first names first; null if more separates them. 'Reed, James' is a list if James is a family name here. */
function orderedKey(words: Word[], families: Map<string, Athlete[]>): string | null {
  const keys = words.map(({ key }) => key)
  const parted = words.slice(1).findIndex(({ gap }) => !BETWEEN.test(gap)) + 1
  if (parted === 0) return keys.join(' ')
  const rest = words.slice(parted + 1).every(({ gap }) => BETWEEN.test(gap))
  const isList = families.has(keys.at(-1) as string)
  if (!rest || isList || !COMMA.test((words[parted] as Word).gap)) return null
  return [...keys.slice(parted), ...keys.slice(0, parted)].join(' ')
}

function add(map: Map<string, Athlete[]>, key: string, athlete: Athlete): void {
  map.set(key, [...(map.get(key) ?? []), athlete])
}
