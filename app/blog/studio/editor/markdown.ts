import type { EditorSnapshot } from '@portabletext/editor'
import { type Behavior, defineBehavior, execute, raise } from '@portabletext/editor/behaviors'
import { getBlockTextBefore, getFocusTextBlock, isSelectionCollapsed } from '@portabletext/editor/selectors'
import { blockOffsetsToSelection } from '@portabletext/editor/utils'

/** What a paragraph becomes when it begins with these signs and a space. */
const STARTS: Record<string, { style: string } | { listItem: string }> = {
  '#': { style: 'h1' },
  '##': { style: 'h2' },
  '###': { style: 'h3' },
  '####': { style: 'h4' },
  '>': { style: 'blockquote' },
  '-': { listItem: 'bullet' },
  '*': { listItem: 'bullet' },
  '1.': { listItem: 'number' },
  '1)': { listItem: 'number' },
}

/** How the words between two signs are marked, once the second is typed. Longer signs come first. */
const PAIRS = [
  { sign: '**', decorator: 'strong' },
  { sign: '__', decorator: 'strong' },
  { sign: '~~', decorator: 'strike-through' },
  { sign: '*', decorator: 'em' },
  { sign: '_', decorator: 'em' },
  { sign: '`', decorator: 'code' },
]

const starts = defineBehavior({
  on: 'insert.text',
  guard: ({ snapshot, event }) => {
    if (event.text !== ' ' || !isSelectionCollapsed(snapshot)) return false
    const block = getFocusTextBlock(snapshot)
    const before = getBlockTextBefore(snapshot)
    const turn = Object.hasOwn(STARTS, before) ? STARTS[before] : undefined
    const plain = block?.node.style === 'normal' && block.node.listItem === undefined
    const marker = block && range(snapshot, block.path, 0, before.length)
    return turn && plain && marker ? { turn, marker, path: block.path } : false
  },
  actions: [
    (_, { turn, marker, path }) => [
      raise({ type: 'delete', at: marker }),
      'style' in turn
        ? raise({ type: 'block.set', at: path, props: { style: turn.style } })
        : raise({ type: 'block.set', at: path, props: { listItem: turn.listItem, level: 1 } }),
    ],
  ],
})

const pairs = defineBehavior({
  on: 'insert.text',
  guard: ({ snapshot, event }) => {
    const block = getFocusTextBlock(snapshot)
    if (!block || !isSelectionCollapsed(snapshot)) return false
    const found = pairIn(getBlockTextBefore(snapshot) + event.text)
    return found ? { ...found, path: block.path } : false
  },
  actions: [
    // The character itself is a step of its own, so that one undo brings the signs back.
    ({ event }) => [execute(event)],
    // Before the words are marked, because a mark splits their span.
    ({ snapshot }, { from, to, sign, path }) => {
      const open = range(snapshot, path, from, from + sign.length)
      const close = range(snapshot, path, to - sign.length, to)
      return open && close ? [raise({ type: 'delete', at: close }), raise({ type: 'delete', at: open })] : []
    },
    ({ snapshot }, { from, to, sign, decorator, path }) => {
      const words = range(snapshot, path, from, to - 2 * sign.length)
      return words ? [raise({ type: 'decorator.add', decorator, at: words })] : []
    },
    ({ snapshot }, { to, sign, path }) => {
      const end = range(snapshot, path, to - 2 * sign.length, to - 2 * sign.length)
      return end ? [raise({ type: 'select', at: end })] : []
    },
    // What is typed next is plain again.
    (_, { decorator }) => [raise({ type: 'decorator.remove', decorator })],
  ],
})

interface Pair {
  from: number
  to: number
  sign: string
  decorator: string
}

/** The pair of signs that ends this text; the words between must not begin or end with a space. */
export function pairIn(text: string): Pair | null {
  for (const { sign, decorator } of PAIRS) {
    if (!text.endsWith(sign)) continue
    const end = text.length - sign.length
    const start = text.lastIndexOf(sign, end - 1)
    const words = text.slice(start + sign.length, end)
    if (start < 0 || words === '' || words !== words.trim() || words.startsWith(sign[0] as string)) continue
    // Neither a sign inside a word, as in snake_case, nor half of a longer sign.
    const before = text[start - 1] ?? ' '
    if (before === sign[0] || (sign !== '`' && /[\p{L}\p{N}]/u.test(before))) continue
    if (words.endsWith(sign[0] as string)) continue
    return { from: start, to: text.length, sign, decorator }
  }
  return null
}

type Path = NonNullable<ReturnType<typeof getFocusTextBlock>>['path']

function range(snapshot: EditorSnapshot, path: Path, from: number, to: number) {
  return blockOffsetsToSelection({
    snapshot,
    offsets: { anchor: { path, offset: from }, focus: { path, offset: to } },
  })
}

/** Turns Markdown into formatting while it is typed. */
export const markdown: Behavior[] = [starts, pairs]
