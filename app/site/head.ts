import type { BreadcrumbList } from 'schema-dts'
import * as t from '#messages/site'
import { fileUrl } from '../photos/rules/address.ts'
import type { SiteView } from './site.ts'

interface SharedPicture {
  url: string
  alt: string
  width: number
  height: number
}

export interface PageHead {
  title: string
  description: string
  path: string
  /** For a single frame of a gallery, whose canonical address is the gallery's. */
  shared?: string
  origin: string
  site: Pick<SiteView, 'brand' | 'studio' | 'shareFile'>
  picture?: { id: string; alt: string; developed: boolean } | SharedPicture | null
  type?: 'website' | 'article' | 'profile'
  /** JSON-LD, without @context. */
  data?: object[]
}

export function pageHead({ title, description, path, origin, site, ...more }: PageHead) {
  const shared = sharedPicture(more.picture, origin, site)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
    { property: 'og:type', content: more.type ?? 'website' },
    { property: 'og:site_name', content: site.studio },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}${more.shared ?? path}` },
    { name: 'twitter:card', content: shared ? 'summary_large_image' : 'summary' },
    ...(shared
      ? [
          { property: 'og:image', content: shared.url },
          { property: 'og:image:width', content: String(shared.width) },
          { property: 'og:image:height', content: String(shared.height) },
          { property: 'og:image:alt', content: shared.alt },
        ]
      : []),
    ...(more.data ?? []).map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ]
}

/** Shares our own photographs as their preview with the brand on it, once developed. */
function sharedPicture(picture: PageHead['picture'], origin: string, { brand, shareFile }: PageHead['site']) {
  if (!picture || 'url' in picture) return picture ?? null
  const { alt, developed } = picture
  if (!developed) return null
  return { url: origin + fileUrl(picture, shareFile), alt: `${brand}: ${alt}`, width: 1200, height: 630 }
}

export function breadcrumbs(origin: string, trail: [name: string, path: string][]): BreadcrumbList {
  const steps: [string, string][] = [[t.home(), '/'], ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + path,
    })),
  }
}

export function privateHead(
  name: string | undefined,
  [, root]: readonly [unknown, { loaderData?: { site: { studio: string } } }, ...unknown[]],
) {
  const title = [name, root.loaderData?.site.studio].filter(Boolean).join(' | ')
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
