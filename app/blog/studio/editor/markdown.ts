import { defineBehavior, raise } from '@portabletext/editor/behaviors'
import { getBlockTextBefore, getFocusTextBlock, isSelectionCollapsed } from '@portabletext/editor/selectors'
import { blockOffsetsToSelection } from '@portabletext/editor/utils'

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

export const markdown = defineBehavior({
  on: 'insert.text',
  guard: ({ snapshot, event }) => {
    const block = getFocusTextBlock(snapshot)
    if (event.text !== ' ' || !block || !isSelectionCollapsed(snapshot)) return false
    if (block.node.style !== 'normal' || block.node.listItem !== undefined) return false
    const { path } = block
    const before = getBlockTextBefore(snapshot)
    const turn = Object.hasOwn(STARTS, before) ? STARTS[before] : undefined
    const offsets = { anchor: { path, offset: 0 }, focus: { path, offset: before.length } }
    const marker = blockOffsetsToSelection({ snapshot, offsets })
    return turn && marker ? { turn, marker, path } : false
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
