import { htmlToPortableText } from '@portabletext/html'
import { cleanPasted } from '../blog/editor/paste.ts'

export interface ReadBody {
  /** Portable Text; pictures name their files. */
  body: Record<string, unknown>[]
  /** What was left out: 'iframe', '[gallery]'. */
  left: string[]
}

/** The HTML of a post as Portable Text. Only text and pictures stay. For the browser. */
export function bodyOf(html: string): ReadBody {
  const left: string[] = []
  const page = new DOMParser().parseFromString(paragraphs(withoutShortcodes(html, left)), 'text/html')
  for (const node of page.querySelectorAll('script, style, iframe, video, audio, object, embed, form')) {
    if (!node.matches('script, style')) left.push(node.localName)
    node.remove()
  }
  const pictures = takePictures(page)
  const blocks = htmlToPortableText(page.body.innerHTML)
  return { body: putPictures(cleanPasted(blocks), pictures), left }
}

/** `[caption]` is a picture with its words; other shortcodes mean nothing here. */
function withoutShortcodes(html: string, left: string[]): string {
  return html
    .replace(
      /\[caption[^\]]*\]\s*((?:<a[^>]*>)?\s*<img[^>]*>\s*(?:<\/a>)?)(.*?)\[\/caption\]/gs,
      (_, img, words) => {
        return `<figure>${img}<figcaption>${words}</figcaption></figure>`
      },
    )
    .replace(/\[\/?([a-z_-]{3,30})(\s[^\]]*)?\]/g, (_, name) => {
      left.push(`[${name}]`)
      return ''
    })
}

/** WordPress makes paragraphs of blank lines, if the text has no paragraphs of its own. */
function paragraphs(html: string): string {
  if (/<p[\s>]/i.test(html)) return html
  return html
    .split(/\n\s*\n/)
    .map((part) => (/^\s*<(h\d|ul|ol|blockquote|figure|div|table)/i.test(part) ? part : `<p>${part}</p>`))
    .join('\n')
}

interface Picture {
  file: string
  alt: string | null
  caption: string | null
}

/** A private character that marks the place of a picture. */
const MARK = '\u{F0000}'

/** Replaces each picture with a marked paragraph, before the paragraph or list that it is in. */
function takePictures(page: Document): Picture[] {
  return [...page.querySelectorAll('img')].map((img) => {
    const figure = img.closest('figure')
    const words = figure?.querySelector('figcaption')
    const top = figure ?? img.closest('ul, ol, p, h1, h2, h3, h4, h5, h6, blockquote') ?? img
    const mark = page.createElement('p')
    mark.textContent = MARK
    top.before(mark)
    const caption = words?.textContent?.trim() || null
    words?.remove()
    img.remove()
    return { file: fileOf(img), alt: img.getAttribute('alt')?.trim() || null, caption }
  })
}

function putPictures(blocks: Record<string, unknown>[], pictures: Picture[]): Record<string, unknown>[] {
  const left = [...pictures]
  return blocks.flatMap((block) => {
    const text = textOf(block)
    if (text === MARK) return [{ _type: 'image', _key: block._key, ...left.shift() }]
    return text.trim() === '' ? [] : [block]
  })
}

function textOf({ children }: Record<string, unknown>): string {
  return Array.isArray(children) ? children.map(({ text }) => text ?? '').join('') : ''
}

/** 'beach.jpg' of '…/2019/05/beach-1024x683.jpg?w=600': WordPress adds the size to the name. */
function fileOf(img: Element): string {
  const source = img.getAttribute('data-src') ?? img.getAttribute('src') ?? ''
  const path =
    source
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  const name = (() => {
    try {
      return decodeURIComponent(path)
    } catch {
      return path
    }
  })()
  return name.replace(/\+/g, ' ').replace(/-(\d+x\d+|scaled)(?=\.\w+$)/, '')
}
