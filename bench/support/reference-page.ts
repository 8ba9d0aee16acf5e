/**
 * The page that a careful developer would write by hand if it only had to look the same above and near the fold: the same
 * photographs in the same boxes, the same headlines and paragraphs in the same font, a few lines of inline CSS and no
 * script. The largest paint of our own page is compared with it.
 */
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { firstVisit } from './browser.ts'
import type { StaticFile } from './nginx.ts'

/** That of Lighthouse's phone, so that every srcset gives the same candidate. */
const density = 1.75
const screenHeight = 823

interface Box {
  left: number
  top: number
  width: number
  height: number
}
type Picture = Box & { source: string; alt: string; isLargest: boolean }
type Words = Box & { tag: string; text: string; size: number; weight: string; lineHeight: string }
interface Sight {
  height: number
  /** The address of the page's font file. */
  font: string
  pictures: Picture[]
  words: Words[]
}

/** The files of a reference page for one of our pages, to be served by nginx under the same path. */
export async function referencePage(browser: Browser, origin: string, path: string): Promise<StaticFile[]> {
  const sight = await firstVisit(browser, origin + path, density, async (page, visit) => {
    await visit()
    return look(page)
  })
  const sources = [sight.font, ...new Set(sight.pictures.map(({ source }) => source))]
  const files = await Promise.all(sources.map(fetched))
  const html = Buffer.from(write(sight))
  const page = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  return [{ path, body: brotliCompressSync(html), headers: page }, ...files]
}

async function fetched(source: string): Promise<StaticFile> {
  const response = await fetch(source)
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return { path: new URL(source).pathname, body: Buffer.from(await response.arrayBuffer()), headers }
}

function look(page: Page): Promise<Sight> {
  return page.evaluate(async () => {
    const largest = await new Promise<Element | null | undefined>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
        resolve(entry?.element)
      })
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const box = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { left, top: top + scrollY, width, height }
    }
    const shows = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
      )
    }
    const pictures = [...document.images]
      .filter((image) => image.currentSrc.startsWith('http') && image.complete && image.naturalWidth > 0)
      .filter(shows)
      .map((image) => ({
        ...box(image),
        source: image.currentSrc,
        alt: image.alt,
        isLargest: image === largest,
      }))
    const words = [...document.querySelectorAll('h1, h2, h3, p')].filter(shows).map((element) => {
      const { fontSize, fontWeight, lineHeight } = getComputedStyle(element)
      const [tag, text] = [element.localName, element.textContent ?? '']
      return { ...box(element), tag, text, size: Number.parseFloat(fontSize), weight: fontWeight, lineHeight }
    })
    const font = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')?.href ?? ''
    return { height: document.documentElement.scrollHeight, font, pictures, words }
  })
}

function write({ height, font, pictures, words }: Sight): string {
  const first = pictures.find(({ isLargest }) => isLargest)
  const face = new URL(font).pathname
  const preload = `<link rel="preload" as="font" type="font/woff2" href="${face}" crossorigin>${
    first ? `<link rel="preload" as="image" href="${pathOf(first)}" fetchpriority="high">` : ''
  }`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Reference</title>${preload}
<style>@font-face{font-family:Own;src:url(${face});font-weight:400 900;font-stretch:75% 125%;font-display:swap}
body{margin:0;height:${height}px;background:#0b0d10;color:#f4f1ea;font-family:Own,Arial,sans-serif}
img,h1,h2,h3,p{position:absolute;margin:0}img{object-fit:cover}</style></head><body>
${pictures.map(img).join('\n')}
${words.map(block).join('\n')}
</body></html>`
}

function img(picture: Picture) {
  const hint = picture.isLargest ? 'fetchpriority="high"' : picture.top > screenHeight ? 'loading="lazy"' : ''
  return `<img src="${pathOf(picture)}" alt="${escaped(picture.alt)}" ${hint} style="${place(picture)}">`
}

function block(words: Words) {
  const type = `font-size:${words.size}px;font-weight:${words.weight};line-height:${words.lineHeight}`
  return `<${words.tag} style="${place(words)};${type}">${escaped(words.text)}</${words.tag}>`
}

function place({ left, top, width, height }: Box) {
  return `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
}

function pathOf({ source }: Picture) {
  return new URL(source).pathname
}

function escaped(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
