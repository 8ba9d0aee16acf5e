const BLANK = /[ \t\n\r]*/y
const TEXT = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const ATOM = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Thrown where the text stops being JSON. */
class Stop {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * Where a text stops being JSON, both counted from 1, or null when it does not. The parser's own message cannot be
 * shown: it quotes the text, whatever secrets are in it.
 */
export function jsonErrorAt(text: string): { line: number; column: number } | null {
  try {
    const end = blank(text, value(text, 0))
    if (end === text.length) return null
    return placeOf(text, end)
  } catch (error) {
    if (error instanceof Stop) return placeOf(text, error.at)
    throw error
  }
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) as string).length + 1 }
}

/** Each answers where what it reads ends. */
function value(text: string, from: number): number {
  const at = blank(text, from)
  if (text[at] === '{') return list(text, at, '}', pair)
  if (text[at] === '[') return list(text, at, ']', value)
  return past(text[at] === '"' ? TEXT : ATOM, text, at)
}

function list(text: string, open: number, close: string, item: typeof value): number {
  let at = blank(text, open + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    at = blank(text, item(text, at))
    if (text[at] === close) return at + 1
    if (text[at] !== ',') throw new Stop(at)
    at += 1
  }
}

function pair(text: string, from: number): number {
  const colon = blank(text, past(TEXT, text, blank(text, from)))
  if (text[colon] !== ':') throw new Stop(colon)
  return value(text, colon + 1)
}

function blank(text: string, at: number): number {
  return past(BLANK, text, at)
}

function past(what: RegExp, text: string, at: number): number {
  what.lastIndex = at
  if (!what.test(text)) throw new Stop(at)
  return what.lastIndex
}
