import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isTest } from './testing-sources.ts'

interface Text {
  text: string
  /** In its file, in UTF-16 units. */
  start: number
}

interface Rule {
  pattern: RegExp
  /** How many texts may still break the rule; this number only falls. */
  most: number
  /** Everywhere by default. */
  files?: RegExp
}

/** What the words of docs/style.md rule out, as far as a pattern can tell. */
const RULES: Record<string, Rule> = {
  'anymore, not any more': { pattern: /\bany more(?=[.,:;!?”]|$)/, most: 0 },
  'already goes before the verb': { pattern: /\balready(?=[.,:;”]|$)/, most: 0 },
  'negate the verb: isn’t a': { pattern: /(?<!there )\bis no (?!longer\b)\w+/i, most: 1 },
  'can be up to, not has at most': { pattern: /\b(?:has|have) at most\b/, most: 0 },
  'characters, not letters': { pattern: /(?:\d|\{\}) (?:\S+ ){0,3}letters\b/, most: 0 },
  'someone, anyone, everyone': { pattern: /\b(?:some|any|every)body\b/i, most: 0 },
  'a preposition stays with its verb': {
    pattern: /\b(?:of|to|for|in|on|by|with|from|at) (?:which|whom)\b/,
    most: 1,
  },
  'who, not whom or whoever': { pattern: /\b(?:whoever|whom)\b/i, most: 0 },
  'don’t have to; want me to?': { pattern: /\bneed not\b|\b(?:shall|may) I\b/i, most: 0 },
  'ideally, not best by': { pattern: /, best (?:by|of|on|in)\b/, most: 0 },
  'no “, also …”': {
    pattern: /, also (?:in|for|of|on|by|after|from|to|at|with|where|when|those|if)\b/,
    most: 0,
  },
  'undo, withdraw, not take back': {
    pattern: /\b(?:take|takes|took|taken|taking) (?:\w+ ){0,5}?back\b/i,
    most: 0,
  },
  'goes to, gets interrupted, comes along': {
    pattern: /\b(?:leads?|led) to\b|\bbreaks? off\b|\bgo(?:es)? along\b/,
    most: 0,
  },
  'messaging app, typo': { pattern: /\bmessengers?\b|\btyping error\b/, most: 0 },
  'start, not begin': { pattern: /(?<!`)\bbeg(?:in|ins|an|un|inning)\b(?!=)/i, most: 1 },
  'on its own, not by itself': { pattern: /\bby (?:itself|themselves)\b/, most: 0, files: /^app\// },
  'photo, not photograph': { pattern: /(?<![{/]|\bI )\bphotographs?\b/i, most: 7 },
  'process, not develop': { pattern: /\bdevelop(?:s|ed|ing)?\b/i, most: 2 },
  'create or add, not make': { pattern: /\bmake (?:a|an|the|new|another|token|album)\b/i, most: 0 },
  'settings are set, not said': {
    pattern: /\bsaid (?:that|which)\b/,
    most: 0,
    files: /^app\/audit\/sentences\.ts$/,
  },
  'contract: can’t, don’t, isn’t': {
    pattern: /\b(?:is|are|do|does|did|was|were|could|would|should|has|have) not\b|\bcannot\b/,
    most: 0,
    files: /\.tsx$|^app\/mail\/|^app\/site\/sections\/|^messages\//,
  },
}

const root = join(import.meta.dirname, '..')
const MESSAGES = globSync('messages/en/*.json', { cwd: root }).flatMap((file) => {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'))
  return Object.entries(messages).map(([key, text]) => ({
    file,
    text,
    where: () => `${file}: ${key}: ${text}`,
  }))
})
const TEXTS = globSync('{app,cli,server}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isTest(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return textsOf(source, file).map(({ text, start }) => ({
      file,
      text,
      where: () => `${file}:${source.slice(0, start).split('\n').length}: ${text}`,
    }))
  })
  .concat(MESSAGES)

test.each(Object.entries(RULES))('%s', (_, { pattern, most, files = /./ }) => {
  const found = TEXTS.filter(({ file, text }) => files.test(file) && pattern.test(text))
  expect(found.length > most ? found.map(({ where }) => where()) : []).toEqual([])
})

test('a text is what someone may read: no import, type, class, query or single value', () => {
  const source = `
    import a from 'a b'
    const b: 'c d' = sql\`e f\`
    const c = <p className="g h" title="Title">Some {\`more \${b} of\`} it{'value'}</p>`
  expect(textsOf(source).map(({ text }) => text)).toEqual(['Title', 'Some', 'more {} of', 'it'])
})

/** Strings, templates with {} for each value, and the text in JSX. */
function textsOf(source: string, file = 'source.tsx'): Text[] {
  const texts: Text[] = []
  visit(parseSync(file, source).program, (node) => {
    const text = textOf(node)?.replace(/\s+/g, ' ').trim()
    if (text && (node.type === 'JSXText' || /\s|^[A-Z]/.test(text))) texts.push({ text, start: node.start })
  })
  return texts
}

// biome-ignore lint/suspicious/noExplicitAny: the nodes of a syntax tree
type Node = any

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
    return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked).join('{}')
}

function visit(node: Node, each: (node: Node) => void): void {
  if (/^(?:Import|TS.*Type|TSTypeAnnotation|TaggedTemplate)/.test(node.type ?? '')) return
  if (node.type === 'JSXAttribute' && /^(?:className|style|d)$/.test(node.name.name)) return
  if (node.type) each(node)
  for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, each)
}
