import { type Behavior, defineBehavior, raise } from '@portabletext/editor/behaviors'
import { safeHref } from '../../body/href.ts'
import { UNKNOWN_BLOCK } from './convert.ts'

type Loose = Record<string, unknown>

/** Removes links that could run code, but not their words, and pictures from elsewhere. */
const clean = defineBehavior({
  on: 'deserialization.success',
  guard: ({ event }) => {
    const data = cleanPasted(event.data as Loose[])
    return data.length === event.data.length && data.every((block, i) => block === event.data[i])
      ? false
      : { data }
  },
  actions: [
    ({ event }, { data }) => (data.length > 0 ? [raise({ ...event, data: data as typeof event.data })] : []),
  ],
})

/** Cleans before the browser parses the HTML: the studio's policy would report each script. */
const withoutScripts = defineBehavior({
  on: 'deserialize.data',
  guard: ({ event }) => {
    if (event.mimeType !== 'text/html') return false
    const data = withoutCode(event.data)
    return data === event.data ? false : { data }
  },
  actions: [({ event }, { data }) => [raise({ ...event, data })]],
})

export function withoutCode(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(script|style|link|base|meta)\b[^>]*>/gi, '')
    .replace(/<[^<>]+>/g, (tag) => tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''))
}

export function cleanPasted(blocks: Loose[]): Loose[] {
  return blocks.flatMap((block) => {
    if (block._type !== 'block')
      return block._type === UNKNOWN_BLOCK || typeof block.photoId === 'string' ? [block] : []
    const links = (block.markDefs ?? []) as Loose[]
    const bad = new Set(links.filter(({ href }) => safeHref(href) === null).map(({ _key }) => _key))
    if (bad.size === 0) return [block]
    const children = (block.children as Loose[]).map((child) => ({
      ...child,
      marks: ((child.marks ?? []) as unknown[]).filter((mark) => !bad.has(mark)),
    }))
    return [{ ...block, children, markDefs: links.filter(({ _key }) => !bad.has(_key)) }]
  })
}

export const pasted: Behavior[] = [withoutScripts, clean]
