import type { PostalAddress } from 'schema-dts'
import { previewUrl } from '../photos/rules/address.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import type { SiteView } from './site.ts'

export function businessData(site: SiteView, origin: string, picture?: PhotoView) {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: site.studio,
    url: origin,
    email: site.email,
    image: picture?.developed ? origin + previewUrl(picture) : undefined,
    address: addressOf(site),
    areaServed: orNone(site.cities.map((name) => ({ '@type': 'City' as const, name }))),
    founder: { '@type': 'Person', name: site.owner },
    sameAs: orNone(site.socials.map(({ url }) => url)),
  }
}

function orNone<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}

function addressOf({ cities: [city] }: SiteView): PostalAddress | undefined {
  return city ? { '@type': 'PostalAddress', addressLocality: city } : undefined
}
