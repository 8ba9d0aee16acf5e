import { folded, nameKeys } from './text.ts'

export interface Searched {
  id: string
  name: string
}

/** Persons whom a text may mean, and by which words of their names: 0 is the first name. */
export type Meant = Map<string, Set<number>>

/** These mean no one inside of a name. */
const PARTICLES = new Set(
  'da de del della den der di do dos du el al bin bint ibn la las le los mac mc san st ten ter und van von y zu'.split(
    ' ',
  ),
)
/** From so many letters on, a word is found inside of others. */
const LONG = 3
/** From so many on, also where it is split and goes on: 'Brack waters'. */
const SPLIT = 6
/** Two letters of these are a word inside of a text without spaces. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2}/u

interface Ending {
  id: string
  words: number[]
  inside: boolean
}

interface Node {
  next: Map<string, Node>
  endings: Ending[]
}

/**
 * Returns a function that finds whom a text may mean: a word of their name, in any case, without accents, inside of a
 * longer word, split by ignorable marks, or spelled out. Its time depends on the text alone, not on the number of
 * names.
 * @param firstNames whether a first name alone means a person
 */
export function mayName(
  people: readonly Searched[],
  { firstNames }: { firstNames: boolean },
): (text: string) => Meant {
  const root: Node = { next: new Map(), endings: [] }
  for (const { id, name } of people) {
    for (const { letters, ...ending } of spellingsOf(name, firstNames)) {
      for (const spelled of new Set([letters, plainer(letters)])) add(root, spelled, { id, ...ending })
    }
  }
  return (text) => {
    const meant: Meant = new Map()
    if (root.next.size === 0) return meant
    const letters = lettersOf(text)
    for (const spelled of new Set([letters, plainer(letters)])) search(root, spelled, meant)
    return meant
  }
}

type Spelling = Omit<Ending, 'id'> & { letters: string }

/** The words of a name that mean a person, and short ones joined: 'joli' of Jo Li. */
function spellingsOf(name: string, firstNames: boolean): Spelling[] {
  const keys = nameKeys(name).map((key) => key.replace(/\P{L}|\p{Lm}/gu, ''))
  const words = keys.flatMap((letters, i) => {
    const isParticle = PARTICLES.has(letters)
    if (letters === '' || (isParticle && i > 0 && i < keys.length - 1)) return []
    return [{ letters, words: [i], inside: isLong(letters) && !isParticle }]
  })
  const single = words.every(({ letters }) => letters.length === 1)
  const short = words.filter(({ letters, inside }) => !inside && (single || letters.length > 1))
  const pairs = short.slice(1).flatMap((b, i) => {
    const a = short[i] as (typeof short)[number]
    const both = [...a.words, ...b.words]
    return [joined(a.letters + b.letters, both), joined(b.letters + a.letters, both)]
  })
  const named = words.filter(({ letters }) => letters.length > 1)
  if (firstNames) return [...named, ...pairs]
  // A first name alone is anyone's, unless a roster has nothing else. With the next initial it is one child's.
  const [first, ...others] = words
  if (!first) return []
  if (others.length === 0) return [{ ...first, inside: false }]
  const initials = others.map(({ letters, words }) => ({
    letters: first.letters + letters.slice(0, 1),
    words: [...first.words, ...words],
    inside: false,
  }))
  return [...named.filter((word) => word !== first), ...pairs, ...initials]
}

function joined(letters: string, words: number[]): Spelling {
  return { letters, words, inside: isLong(letters) }
}

function isLong(letters: string): boolean {
  return letters.length >= LONG || DENSE.test(letters)
}

/** Unifies Müller and Mueller, Aase and Åse, Djokovic and Đoković. */
function plainer(letters: string): string {
  return letters.replace(/([aou])e|aa|dj/g, (pair, vowel) => vowel ?? pair.slice(0, 1))
}

/** Folded letters; ' ' between words, '.' for all else. */
function lettersOf(text: string): string {
  return folded(
    decoded(text)
      .replace(/\p{Cf}+/gu, '.')
      .replace(/(\p{Ll}\p{M}*)(?=\p{Lu})/gu, '$1.'),
  ).replace(/(?:\P{L}|\p{Lm})+/gu, (run) => (/\s/u.test(run) ? ' ' : '.'))
}

const ENTITY =
  /&(?:#(x?)([\da-f]{1,6})|([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|slash|caron)|([a-z]{2})lig|[a-z]{2,10});/gi

/** Decodes letters of web pages and addresses: 'M&uuml;ller', 'M%C3%BCller'. */
function decoded(text: string): string {
  const address = text.replace(/(?:%[\da-f]{2})+/gi, (written) => {
    try {
      return decodeURIComponent(written)
    } catch {
      return written
    }
  })
  return address.replace(ENTITY, (entity, hex, code, accented, ligature) => {
    if (accented || ligature) return accented ?? (ligature.toLowerCase() === 'sz' ? 'ss' : ligature)
    const point = Number.parseInt(code, hex ? 16 : 10)
    if (point <= 0x10ffff) return String.fromCodePoint(point)
    return entity.toLowerCase() === '&nbsp;' ? ' ' : '.'
  })
}

function add(root: Node, letters: string, ending: Ending): void {
  let node = root
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] as string
    const next = node.next.get(letter) ?? { next: new Map(), endings: [] }
    node.next.set(letter, next)
    node = next
  }
  node.endings.push(ending)
}

function search(root: Node, letters: string, meant: Meant): void {
  for (let from = 0; from < letters.length; from++) {
    const begins = isBreak(letters[from - 1])
    let [node, length, crossed]: [Node | undefined, number, boolean] = [root, 0, false]
    for (let i = from; i < letters.length; i++) {
      const letter = letters[i] as string
      if (letter === '.') continue
      crossed ||= letter === ' '
      // Within a sentence 'more than' is no Ethan.
      if (crossed && !begins) break
      if (letter === ' ') continue
      node = node.next.get(letter)
      if (!node) break
      length++
      const whole = begins && isBreak(letters[i + 1])
      const goesOn = !crossed || length >= SPLIT
      for (const { id, words, inside } of node.endings)
        if (whole || (inside && goesOn)) note(meant, id, words)
    }
  }
}

function isBreak(letter: string | undefined): boolean {
  return letter === undefined || letter === '.' || letter === ' '
}

function note(meant: Meant, id: string, words: number[]): void {
  const known = meant.get(id) ?? new Set()
  meant.set(id, known)
  for (const word of words) known.add(word)
}
