import type { Database } from '../../ports/database/port.ts'
import { shareFile } from '../photos/storage-keys.server.ts'
import { knownLanguage } from './language.server.ts'
import { logoView } from './logo.server.ts'
import { PUBLISHED, readSections } from './sections/sections.server.ts'
import { PAGES } from './sections/shapes.ts'
import type { AboutPart, Service, SiteView, Slide } from './site.ts'

/** Throws if there is no business. */
export async function readSite(database: Database, reading = PUBLISHED): Promise<SiteView> {
  const { sections, photo } = await readSections(
    database,
    ['identity', 'contact', 'navigation', 'legal'],
    reading,
  )
  const { identity, contact, navigation, legal } = sections
  if (!identity || !contact) throw new Error('The database has no business.')
  const { brand, studio, owner, tagline = null, colors = null, language } = identity
  return {
    language: knownLanguage(language),
    brand,
    studio,
    owner,
    tagline,
    colors,
    logo: typeof identity.logo === 'object' ? logoView(identity.logo) : (photo(identity.logo) ?? null),
    ...contact,
    shareFile: shareFile(brand),
    pages: navigation?.pages ?? [...PAGES],
    legal: { notice: legal?.notice?.title ?? null, privacy: legal?.privacy?.title ?? null },
  }
}

/** Anyone at the terminal can read the demo's accounts. */
export async function isDemo({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const site = await db.selectFrom('site').select('demo').executeTakeFirst()
  return site?.demo === 1
}

export async function readHome(database: Database, reading = PUBLISHED) {
  const names = ['hero', 'services', 'testimonials', 'descriptions'] as const
  const { sections, photo } = await readSections(database, names, reading)
  const { hero, services, testimonials, descriptions } = sections
  return {
    slides: slidesOf(hero, photo),
    services: servicesOf(services, photo),
    testimonials: testimonials?.testimonials ?? [],
    specialty: descriptions?.specialty ?? null,
    description: descriptions?.home ?? null,
  }
}

export async function readAbout(database: Database, reading = PUBLISHED) {
  const { sections, photo } = await readSections(database, ['about', 'descriptions'], reading)
  const { subtitle = null, headshot, floating = [], parts = [] } = sections.about ?? {}
  return {
    subtitle,
    headshot: photo(headshot) ?? null,
    floating: floating.flatMap((id) => photo(id) ?? []),
    parts: parts.map(
      (part): AboutPart => (part.kind === 'story' ? { ...part, photo: photo(part.photo) } : part),
    ),
    description: sections.descriptions?.about ?? null,
  }
}

export async function readLegalPage(database: Database, name: 'notice' | 'privacy', reading = PUBLISHED) {
  const { sections } = await readSections(database, ['legal'], reading)
  return sections.legal?.[name] ?? null
}

export async function readSlidePhotos(database: Database, reading = PUBLISHED) {
  const { sections, photo } = await readSections(database, ['hero'], reading)
  return slidesOf(sections.hero, photo).map((slide) => slide.photo)
}

/** `other`, for anything else, is from the about page's last story. */
export async function readServices(database: Database, reading = PUBLISHED) {
  const { sections, photo } = await readSections(database, ['services', 'about'], reading)
  const stories = (sections.about?.parts ?? []).flatMap((part) => (part.kind === 'story' ? part.photo : []))
  return { services: servicesOf(sections.services, photo), other: photo(stories.at(-1)) }
}

export async function readCategories(database: Database, reading = PUBLISHED) {
  const { sections } = await readSections(database, ['categories', 'descriptions'], reading)
  return {
    categories: sections.categories?.categories ?? [],
    kinds: sections.descriptions?.albums ?? null,
  }
}

type Read = Awaited<ReturnType<typeof readSections>>

function slidesOf(hero: Read['sections']['hero'], photo: Read['photo']): Slide[] {
  return (hero?.slides ?? []).flatMap(({ photo: id, focus }) => {
    const shown = photo(id)
    return shown ? [{ photo: shown, ...(focus && { focus }) }] : []
  })
}

function servicesOf(services: Read['sections']['services'], photo: Read['photo']): Service[] {
  return (services?.services ?? []).map((service) => ({ ...service, photo: photo(service.photo) }))
}
