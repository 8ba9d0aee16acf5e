import type { Block } from '../view.ts'
import { textOf } from './text.ts'

export type OutlinedBlock = Block & { tag?: 'h2' | 'h3' | 'h4' | 'h5' | 'h6' }

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
const HEADING = /^h([1-6])$/

/** Drops blocks without text, and fits the headings under the page's own: from h2 down, without leaps. */
export function outlined(body: Block[]): OutlinedBlock[] {
  const above: number[] = []
  return body.filter(hasContent).map((block) => {
    const level = levelOf(block)
    if (!level) return block
    while ((above.at(-1) ?? 0) >= level) above.pop()
    const tag = TAGS[Math.min(above.length, TAGS.length - 1)]
    above.push(level)
    return { ...block, tag }
  })
}

function hasContent(block: Block): boolean {
  return block._type !== 'block' || textOf(block).trim() !== ''
}

function levelOf(block: Block): number | null {
  if (block._type !== 'block' || block.listItem) return null
  const found = block.style.match(HEADING)?.[1]
  return found ? Number(found) : null
}
