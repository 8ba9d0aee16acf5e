import type { Database } from '../../ports/database/port.ts'
import { TERMINAL } from '../audit/actor.ts'
import { publishSections } from './publishing/publish.server.ts'
import type { Sections } from './sections/shapes.ts'
import type { SiteView } from './site.ts'

export function siteView(site: Partial<SiteView> = {}): SiteView {
  return {
    language: 'en',
    brand: 'Ann',
    studio: 'Ann Media',
    owner: 'Ann Östberg',
    email: 'ann@studio.example',
    cities: ['Tampa', 'St. Louis'],
    socials: [],
    timeZone: 'America/New_York',
    shareFile: 'share-0123456789abcdef.jpg',
    tagline: null,
    logo: null,
    colors: null,
    pages: ['about', 'portfolio', 'blog', 'booking', 'login'],
    legal: { notice: null, privacy: null },
    ...site,
  }
}

export const IDENTITY: Sections['identity'] = { brand: 'Ann', studio: 'Ann Media', owner: 'Ann Östberg' }
export const CONTACT: Sections['contact'] = {
  email: 'ann@studio.example',
  cities: [],
  socials: [],
  timeZone: 'America/New_York',
}

export async function aBusiness({ write }: Database, sections: Partial<Sections> = {}): Promise<void> {
  await write(async (trx) => {
    await trx.insertInto('site').values({ id: 1, demo: 0 }).execute()
    await publishSections(
      trx,
      { identity: IDENTITY, contact: CONTACT, ...sections },
      { actor: TERMINAL, now: 0 },
    )
  })
}

export async function published({ write }: Database, sections: Partial<Sections>): Promise<void> {
  await write((trx) => publishSections(trx, sections, { actor: TERMINAL, now: 0 }))
}
