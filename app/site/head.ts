import { previewUrl } from '../photos/address.ts'

interface PageHead {
  title: string
  description: string
  /** Path of the page, the one address search engines should keep. */
  path: string
  /** Path that a shared link leads to, when it is not that one: a single frame of a gallery. */
  shared?: string
  origin: string
  studio: string
  /** The photograph that stands for the page when its link is shared. */
  picture?: { id: string; alt: string; developed: boolean } | null
  type?: 'website' | 'article' | 'profile'
  /** JSON-LD, ready made. */
  data?: object[]
}

/** Title, description, canonical address, Open Graph and structured data of one page, as React Router's meta. */
export function pageHead({
  title,
  description,
  path,
  shared: sharedPath = path,
  origin,
  studio,
  picture,
  type = 'website',
  data = [],
}: PageHead) {
  const address = `${origin}${path}`
  const shared = picture?.developed ? picture : null
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: studio },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}${sharedPath}` },
    { name: 'twitter:card', content: shared ? 'summary_large_image' : 'summary' },
    ...(shared
      ? [
          { property: 'og:image', content: `${origin}${previewUrl(shared.id)}` },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: shared.alt },
        ]
      : []),
    ...data.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ]
}
