import type { LocalBusiness } from 'schema-dts'
import { previewUrl } from '../photos/rules/address.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import type { SiteView } from './site.ts'

/** The business as JSON-LD. */
export function businessData(
  site: SiteView,
  origin: string,
  picture?: PhotoView,
): Exclude<LocalBusiness, string> {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: site.studio,
    url: origin,
    email: site.email,
    image: picture?.developed ? origin + previewUrl(picture.id) : undefined,
    areaServed: site.cities.map((name) => ({ '@type': 'City', name })),
    founder: { '@type': 'Person', name: site.owner },
    sameAs: site.socials.map(({ url }) => url),
  }
}
