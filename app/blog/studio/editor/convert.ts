import { DECORATORS, STYLES } from '../../view.ts'

/** Holds, as JSON, a block that the editor cannot show. */
export const UNKNOWN_BLOCK = 'kept'

const BLOCK = ['_type', '_key', 'style', 'children', 'markDefs', 'listItem', 'level']
const SPAN = ['_type', '_key', 'text', 'marks']

type Loose = Record<string, unknown>

export interface EditorBlock extends Loose {
  _type: string
  _key: string
}

export function toEditor(body: unknown[]): EditorBlock[] {
  const used = new Set<string>()
  return body.map((block, i) => {
    const written = loose(block)._key
    const fallback = `b${i}`
    let key = typeof written === 'string' && written !== '' ? written : fallback
    while (used.has(key)) key += '-'
    used.add(key)
    return isKnown(block)
      ? withKeys(block, key)
      : { _type: UNKNOWN_BLOCK, _key: key, json: JSON.stringify(block) }
  })
}

/** One empty paragraph is no text. */
export function fromEditor(blocks: readonly unknown[]): unknown[] {
  if (blocks.length === 1 && isEmpty(loose(blocks[0]))) return []
  return blocks.map((block) => {
    const { _type, json } = loose(block)
    return _type === UNKNOWN_BLOCK && typeof json === 'string' ? JSON.parse(json) : block
  })
}

function isEmpty({ _type, children, style, listItem }: Loose): boolean {
  if (_type !== 'block' || !Array.isArray(children) || listItem !== undefined) return false
  return (style === undefined || style === 'normal') && children.every((child) => loose(child).text === '')
}

function isKnown(block: unknown): block is Loose {
  const { _type, photoId, alt, caption } = loose(block)
  if (_type === 'image') return typeof photoId === 'string' && [alt, caption].every(isWords)
  return _type === 'block' && isKnownText(loose(block))
}

function isWords(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string'
}

function isKnownText(block: Loose): boolean {
  const { style, listItem, level, children, markDefs } = block
  if (!Object.keys(block).every((name) => BLOCK.includes(name))) return false
  if (!Array.isArray(children) || children.length === 0) return false
  if (style !== undefined && !STYLES.some((one) => one === style)) return false
  if (![undefined, 'bullet', 'number'].includes(listItem as string)) return false
  if (level !== undefined && !(Number.isInteger(level) && (level as number) >= 1)) return false
  const links = markDefs === undefined ? [] : markDefs
  if (!Array.isArray(links) || !links.every(isLink)) return false
  const marks = [...DECORATORS, ...links.map((link) => link._key)]
  return children.every((child) => isKnownSpan(loose(child), marks))
}

function isLink(definition: unknown): boolean {
  const { _type, _key, href, ...rest } = loose(definition)
  return (
    _type === 'link' && typeof _key === 'string' && typeof href === 'string' && Object.keys(rest).length === 0
  )
}

function isKnownSpan(span: Loose, known: unknown[]): boolean {
  const { _type, text, marks = [] } = span
  if (_type !== 'span' || typeof text !== 'string') return false
  if (!Object.keys(span).every((name) => SPAN.includes(name))) return false
  return Array.isArray(marks) && marks.every((mark) => known.includes(mark))
}

function withKeys(block: Loose, _key: string): EditorBlock {
  if (block._type !== 'block') return { ...block, _type: String(block._type), _key }
  const children = (block.children as Loose[]).map((child, i) => ({
    ...child,
    _key: typeof child._key === 'string' ? child._key : `${_key}s${i}`,
    marks: child.marks ?? [],
  }))
  return {
    ...block,
    _type: 'block',
    _key,
    style: block.style ?? 'normal',
    children,
    markDefs: block.markDefs ?? [],
  }
}

function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
}
