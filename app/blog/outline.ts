import type { Block } from './view.ts'

/** A block as it is rendered: a heading knows which element it is. */
export type OutlinedBlock = Block & { tag?: 'h2' | 'h3' | 'h4' | 'h5' | 'h6' }

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
const HEADING = /^h([1-6])$/

/**
 * Drops blocks without a word, which writers leave as space, and gives every heading of a body its place under the page's own heading: the highest become h2, and none is more than
 * one level below the one it stands under, whatever levels its writer chose.
 */
export function outlined(body: Block[]): OutlinedBlock[] {
  const above: number[] = []
  return body.filter(says).map((block) => {
    const level = levelOf(block)
    if (!level) return block
    while ((above.at(-1) ?? 0) >= level) above.pop()
    const tag = TAGS[Math.min(above.length, TAGS.length - 1)]
    above.push(level)
    return { ...block, tag }
  })
}

function says(block: Block): boolean {
  return block._type !== 'block' || block.children.some(({ text }) => text.trim() !== '')
}

/** The id under which a heading can be linked to; `key` is its block's. */
export function headingId(key: string): string {
  return `part-${key}`
}

function levelOf(block: Block): number | null {
  if (block._type !== 'block' || block.listItem) return null
  const found = block.style.match(HEADING)?.[1]
  return found ? Number(found) : null
}
