import { decoded } from '../../import/file-names.ts'
import type { Media } from './shortcodes.ts'
import { mendXml } from './xml.ts'

export type ExportedPost = ReturnType<typeof postOf>

export interface Export {
  posts: ExportedPost[]
  others: Record<'pages' | 'files' | 'trash' | 'other', number>
}

const NO_EXPORT =
  'This isn’t an export from WordPress or Squarespace. Choose the XML file you exported there.'

/** Reads a WXR file. For the browser. */
export function readExport(text: string): Export | { refused: string } {
  // No export defines entities, and defining them is how a small file becomes a huge one.
  if (!/<rss[\s>]/i.test(text) || /<!ENTITY/i.test(text)) return { refused: NO_EXPORT }
  const xml = new DOMParser().parseFromString(mendXml(text, entity), 'text/xml')
  const error = xml.querySelector('parsererror')
  if (error) return { refused: refusal(error) }
  const items = [...xml.querySelectorAll('channel > item')]
  if (items.length === 0) return { refused: NO_EXPORT }
  const site = xml.querySelector('channel > link')?.textContent?.trim() ?? ''
  const kinds = Map.groupBy(items, kindOf)
  const count = (kind: ReturnType<typeof kindOf>) => kinds.get(kind)?.length ?? 0
  const files = kinds.get('files') ?? []
  const addresses = new Map(files.map((file) => [field(file, 'post_id'), addressOf(file)]))
  const attached = Map.groupBy(
    files.toSorted((a, b) => Number(field(a, 'menu_order')) - Number(field(b, 'menu_order'))),
    (file) => field(file, 'post_parent'),
  )
  const mediaOf = (post: Element) => {
    const own = attached.get(field(post, 'post_id')) ?? []
    return { addresses, attached: own.map((file) => field(file, 'post_id')) }
  }
  return {
    posts: (kinds.get('posts') ?? []).map((item) => postOf(item, site, mediaOf(item))),
    others: { pages: count('pages'), files: count('files'), trash: count('trash'), other: count('other') },
  }
}

function refusal(error: Element): string {
  const line = /line\D{1,10}(\d+)/i.exec(error.textContent ?? '')?.[1]
  const where = line === undefined ? '' : ` from line ${line} on`
  return `This export can’t be read${where} because it isn’t valid XML. It may have been cut short. Export again.`
}

function entity(name: string): string | null {
  const text = new DOMParser().parseFromString(`&${name};`, 'text/html').body.textContent
  return text === `&${name};` ? null : text
}

function kindOf(item: Element): 'posts' | keyof Export['others'] {
  const type = field(item, 'post_type')
  if (type === 'post') return field(item, 'status') === 'trash' ? 'trash' : 'posts'
  return type === 'page' ? 'pages' : type === 'attachment' ? 'files' : 'other'
}

function addressOf(file: Element): string {
  return field(file, 'attachment_url') || meta(file, '_wp_attached_file')
}

function postOf(item: Element, site: string, media: Media) {
  const featured = meta(item, '_thumbnail_id')
  const link = item.querySelector('link')?.textContent?.trim() ?? ''
  const tags = [...item.querySelectorAll('category')].filter(
    (category) => category.getAttribute('nicename') !== 'uncategorized',
  )
  const time = timeOf(item)
  const hidden = hiddenBy(item) ?? (time === null ? 'It has no date.' : null)
  const guid = item.querySelector('guid')?.textContent?.trim()
  return {
    /** Unique, and the same in every export of that site. */
    key: guid || [site, field(item, 'post_id'), link, field(item, 'post_date')].join(' '),
    title: item.querySelector('title')?.textContent?.trim() ?? '',
    slug: decoded(field(item, 'post_name')).split('/').at(-1) ?? '',
    /** '' for none. */
    path: pathOf(link),
    html: content(item),
    /** The address of the featured image; '' if the export lacks it, null for none. */
    featured: Number(featured) > 0 ? (media.addresses.get(featured) ?? '') : null,
    media,
    tags: [...new Set(tags.map((tag) => tag.textContent?.trim() ?? ''))].filter(Boolean),
    /** UTC milliseconds; null if it was not public. */
    publishedAt: hidden === null ? time : null,
    hidden,
    comments: [...item.children].filter((child) => isField(child, 'comment')).length,
  }
}

function hiddenBy(item: Element): string | null {
  // WordPress calls it published: it asks each visitor for the password.
  if (field(item, 'post_password') !== '') return 'It had a password on the earlier site.'
  const status = field(item, 'status')
  if (status === 'publish') return null
  if (status === 'private') return 'It was private on the earlier site.'
  return status === 'future' ? 'It was scheduled on the earlier site.' : 'It was a draft on the earlier site.'
}

/** The version of WordPress's namespace differs. */
function isField({ localName, prefix }: Element, name: string): boolean {
  return localName === name && prefix === 'wp'
}

function field(item: Element, name: string): string {
  const found = [...item.children].find((child) => isField(child, name))
  return found?.textContent?.trim() ?? ''
}

function meta(item: Element, key: string): string {
  const found = [...item.children].find(
    (child) => isField(child, 'postmeta') && field(child, 'meta_key') === key,
  )
  return found ? field(found, 'meta_value') : ''
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
