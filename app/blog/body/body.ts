import {
  type Block,
  DECORATORS,
  type Link,
  type PostPicture,
  type Span,
  STYLES,
  type TextBlock,
} from '../view.ts'
import { safeHref } from './href.ts'

const LISTS: readonly unknown[] = ['bullet', 'number']
const DEEPEST = 6
const MOST_BLOCKS = 2000

type Loose = Record<string, unknown>

/** Leaves out unknown types, styles and marks, and links that could run code. Never throws. Makes keys unique. */
export function cleanBody(body: unknown, resolve: (picture: unknown) => PostPicture | null): Block[] {
  if (!Array.isArray(body)) return []
  const key = uniqueKeys()
  return body.slice(0, MOST_BLOCKS).flatMap((block) => cleanBlock(loose(block), key, resolve))
}

type Key = (written: unknown, fallback: string) => string

function uniqueKeys(): Key {
  const used = new Set<string>()
  return (written, fallback) => {
    let key = typeof written === 'string' && /^[\w-]{1,64}$/.test(written) ? written : fallback
    for (let n = 2; used.has(key); n++) key = `${fallback}-${n}`
    used.add(key)
    return key
  }
}

function cleanBlock(block: Loose, key: Key, resolve: (picture: unknown) => PostPicture | null): Block[] {
  if (block._type === 'image') {
    const picture = resolve(block.picture)
    if (!picture) return []
    const caption = typeof block.caption === 'string' ? block.caption.trim() : ''
    return [{ _type: 'image', _key: key(block._key, 'picture'), picture, caption: caption || null }]
  }
  if (block._type !== 'block' || !Array.isArray(block.children)) return []
  return [cleanText(block, block.children, key)]
}

function cleanText(block: Loose, children: unknown[], key: Key): TextBlock {
  const links = cleanLinks(block.markDefs)
  const marks = new Set<string>([...DECORATORS, ...links.map(({ _key }) => _key)])
  const spans = children.flatMap((child, i) => cleanSpan(loose(child), i, marks))
  const text: TextBlock = {
    _type: 'block',
    _key: key(block._key, 'block'),
    style: STYLES.find((style) => style === block.style) ?? 'normal',
    children: spans,
    markDefs: links,
  }
  if (!LISTS.includes(block.listItem)) return text
  return { ...text, listItem: block.listItem as 'bullet' | 'number', level: levelOf(block.level) }
}

function cleanSpan(span: Loose, i: number, allowed: ReadonlySet<string>): Span[] {
  if (span._type !== 'span' || typeof span.text !== 'string') return []
  const marks = Array.isArray(span.marks) ? span.marks.filter((mark) => allowed.has(mark)) : []
  return [{ _type: 'span', _key: `s${i}`, text: span.text, marks: [...new Set<string>(marks)] }]
}

function cleanLinks(markDefs: unknown): Link[] {
  if (!Array.isArray(markDefs)) return []
  return markDefs.flatMap((definition) => {
    const { _type, _key, href } = loose(definition)
    const safe = _type === 'link' ? safeHref(href) : null
    return safe && typeof _key === 'string' && !isDecorator(_key) ? [{ _type, _key, href: safe }] : []
  }) as Link[]
}

function isDecorator(key: string): boolean {
  return DECORATORS.some((decorator) => decorator === key)
}

function levelOf(level: unknown): number {
  const whole = Number.isInteger(level) ? (level as number) : 1
  return Math.min(Math.max(whole, 1), DEEPEST)
}

function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {}
}
