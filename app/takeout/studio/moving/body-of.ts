import { htmlToPortableText } from '@portabletext/html'
import { cleanPasted } from '../../../blog/studio/editor/paste.ts'
import { fileOf, originalName, picturesNamed } from '../../import/file-names.ts'
import { INDENT, separateParagraphs } from './paragraphs.ts'
import { type Media, withoutShortcodes } from './shortcodes.ts'

export interface ReadBody {
  body: Record<string, unknown>[]
  left: string[]
}

/** Elements. More would take too long to read, and could not be stored. */
const MOST = 10_000
const TOO_LONG = { refused: 'This post is too long. Split it into two.' }

/** Converts HTML to Portable Text with only text and pictures. For the browser. */
export function bodyOf(html: string, media: Media): ReadBody | { refused: string } {
  const left: string[] = []
  const plain = withoutShortcodes(html.replace(PRIVATE, ''), left, media)
  // Keeps leading comments in the body.
  const page = new DOMParser().parseFromString(`<body>${plain}`, 'text/html')
  if (isTooLong(page)) return TOO_LONG
  for (const node of page.querySelectorAll('script, style, iframe, video, audio, object, embed, form')) {
    if (!node.matches('script, style')) left.push(node.localName)
    node.remove()
  }
  extractFallbacks(page)
  showNamed(page, left)
  const pictures = extractPictures(page, left)
  separateParagraphs(page, html.includes('<!-- wp:'))
  if (isTooLong(page)) return TOO_LONG
  const blocks = htmlToPortableText(page.body.innerHTML)
  return { body: putPictures(cleanPasted(blocks), pictures), left }
}

function isTooLong(page: Document): boolean {
  return page.getElementsByTagName('*').length > MOST
}

interface Picture {
  file: string
  alt: string | null
  caption: string | null
}

const PICTURE_MARKER = '\u{F0000}'
const PRIVATE = new RegExp(`[${PICTURE_MARKER}${INDENT}]`, 'gu')

/** Keeps one of a lazy picture and its copy for browsers without scripts. */
function extractFallbacks(page: Document): void {
  for (const fallback of page.querySelectorAll('noscript')) {
    const around = [fallback.previousElementSibling, fallback.nextElementSibling]
    const beside = around.flatMap((node) => (node ? picturesIn(node) : [])).map(originalOf)
    const repeats = picturesIn(fallback).every((img) => beside.includes(originalOf(img)))
    if (repeats) fallback.remove()
    else fallback.replaceWith(...fallback.childNodes)
  }
}

function picturesIn(node: Element): Element[] {
  return node.matches('img') ? [node] : [...node.querySelectorAll('img')]
}

/** Blocks that this site fills itself. */
const OWN_BLOCKS = /^(?:core\/)?(?:post-|more|nextpage|spacer|separator|read-more|site-)/

/** Makes elements of pictures that only a style, an attribute or the settings of a block name; lists blocks without any. */
function showNamed(page: Document, left: string[]): void {
  const shown = new Set(picturesIn(page.body).map(originalOf))
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT)
  const nodes: ChildNode[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as ChildNode)
  for (const node of nodes) {
    const settings = node instanceof Comment ? /^\s*wp:([\w/-]+)(.*)$/s.exec(node.data) : null
    const addresses = picturesNamed(settings?.[2] ?? (node instanceof Element ? attributesOf(node) : ''))
    for (const address of addresses) {
      const img = page.createElement('img')
      img.setAttribute('src', address)
      if (shown.has(originalOf(img))) continue
      shown.add(originalOf(img))
      node.before(img)
    }
    const [, block = '', rest = ''] = settings ?? []
    const empty = rest.trimEnd().endsWith('/') && addresses.length === 0 && !OWN_BLOCKS.test(block)
    if (empty) left.push(block === 'block' ? 'a reusable block' : `the block “${block}”`)
  }
}

function attributesOf(node: Element): string {
  if (node.matches('img')) return ''
  return [...node.attributes]
    .map(({ name, value }) => (/^(src|style|data-.+)$/.test(name) ? value : ''))
    .join(' ')
}

/** Replaces pictures with marked paragraphs, before the paragraph or list that they are in. */
function extractPictures(page: Document, left: string[]): Picture[] {
  return [...page.querySelectorAll('img')].flatMap((img) => {
    const file = fileIn(img)
    const alt = img.getAttribute('alt')?.trim() || null
    if (img.matches('.emoji, .wp-smiley') || file === '') {
      if (file === '') left.push('a picture without a link')
      img.replaceWith(file === '' ? '' : (alt ?? ''))
      return []
    }
    const figure = img.closest('figure')
    const words = figure?.querySelector('figcaption')
    const top = figure ?? img.closest('ul, ol, p, h1, h2, h3, h4, h5, h6, blockquote') ?? img
    const marker = page.createElement('p')
    marker.textContent = PICTURE_MARKER
    top.before(marker)
    const caption = words?.textContent?.trim() || null
    words?.remove()
    img.remove()
    return [{ file, alt, caption }]
  })
}

function putPictures(blocks: Record<string, unknown>[], pictures: Picture[]): Record<string, unknown>[] {
  const left = [...pictures]
  return blocks.flatMap((block): Record<string, unknown>[] => {
    const spans = spansOf(block)
    const text = spans.map((span) => span.text ?? '').join('')
    if (text === PICTURE_MARKER) return [{ _type: 'image', _key: block._key, ...left.shift() }]
    const children = spans.map((span) => ({ ...span, text: span.text?.replaceAll(INDENT, '\u00a0') }))
    return text.trim() === '' ? [] : [{ ...block, children }]
  })
}

function spansOf({ children }: Record<string, unknown>): { text?: string }[] {
  return Array.isArray(children) ? children : []
}

/** Lazy loaders keep the address in these; `src` is then a placeholder. */
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-image', 'src', 'data-srcset', 'srcset']

function fileIn(img: Element): string {
  const sources = SOURCES.map((name) => {
    const value = img.getAttribute(name)?.trim() ?? ''
    return fileOf(name.endsWith('srcset') ? (value.split(/\s/, 1)[0] ?? '') : value)
  })
  return sources.find((file) => file !== '') ?? ''
}

function originalOf(img: Element): string {
  return originalName(fileIn(img))
}
