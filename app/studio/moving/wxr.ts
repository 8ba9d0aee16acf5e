/** A post in an export of WordPress or Squarespace. */
export interface ExportedPost {
  title: string
  /** Its name in its address. */
  slug: string
  /** The path of its address; '' when the export has none. */
  path: string
  html: string
  tags: string[]
  /** UTC milliseconds; null for a draft. */
  publishedAt: number | null
}

export interface Export {
  posts: ExportedPost[]
  /** How many pages, attachments and other things the file has, which are left out. */
  others: number
}

/** Reads a WXR file, as WordPress and Squarespace write it. Null when it is something else. For the browser. */
export function readExport(text: string): Export | null {
  const xml = new DOMParser().parseFromString(text, 'text/xml')
  const items = [...xml.querySelectorAll('channel > item')]
  if (xml.querySelector('parsererror') || items.length === 0) return null
  const posts = items.filter(
    (item) => field(item, 'post_type') === 'post' && field(item, 'status') !== 'trash',
  )
  return { posts: posts.map(postOf), others: items.length - posts.length }
}

function postOf(item: Element): ExportedPost {
  const link = item.querySelector('link')?.textContent?.trim() ?? ''
  const tags = [...item.querySelectorAll('category')].filter(
    (category) => category.getAttribute('nicename') !== 'uncategorized',
  )
  return {
    title: item.querySelector('title')?.textContent?.trim() ?? '',
    slug: decoded(field(item, 'post_name')).split('/').at(-1) ?? '',
    path: pathOf(link),
    html: content(item),
    tags: [...new Set(tags.map((tag) => tag.textContent?.trim() ?? ''))].filter(Boolean),
    publishedAt: field(item, 'status') === 'publish' ? timeOf(item) : null,
  }
}

/** An element of WordPress's namespace, whose version differs. */
function field(item: Element, name: string): string {
  const found = [...item.children].find(({ localName, prefix }) => localName === name && prefix === 'wp')
  return found?.textContent?.trim() ?? ''
}

function content(item: Element): string {
  const found = [...item.children].find(
    ({ localName, prefix }) => localName === 'encoded' && prefix === 'content',
  )
  return found?.textContent ?? ''
}

function timeOf(item: Element): number | null {
  const gmt = field(item, 'post_date_gmt')
  const written =
    gmt.startsWith('0000') || gmt === '' ? item.querySelector('pubDate')?.textContent : `${gmt}Z`
  const time = Date.parse((written ?? '').replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
  return Number.isNaN(time) ? null : time
}

/** WordPress's plain addresses, /?p=7, have no path of their own. */
function pathOf(link: string): string {
  const path = URL.canParse(link) ? new URL(link).pathname : link.startsWith('/') ? link : ''
  return path === '/' ? '' : path
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
