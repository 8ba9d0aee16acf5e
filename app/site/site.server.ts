import type { Database } from '../../ports/database/port.ts'
import type { SitePlace } from '../../ports/database/schema.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { shareFile } from '../photos/storage-keys.server.ts'
import { photoColumns, photoView } from '../photos/view.server.ts'
import type { AboutTexts, SiteView } from './site.ts'

/** The business as every page shows it. Throws when the database is empty. */
export async function readSite({ db }: Database): Promise<SiteView> {
  const row = await db
    .selectFrom('site')
    .select(['brand', 'studio', 'owner', 'email', 'cities', 'socials', 'time_zone as timeZone'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    cities: JSON.parse(row.cities),
    socials: JSON.parse(row.socials),
    shareFile: shareFile(row.brand),
  }
}

/** The about page's texts. */
export async function readAbout({ db }: Database): Promise<AboutTexts> {
  const { about } = await db.selectFrom('site').select('about').executeTakeFirstOrThrow()
  return JSON.parse(about)
}

/** The photographs at these places of the site, in order, in one query. */
export async function readSitePhotos<Place extends SitePlace>(
  { db }: Database,
  places: Place[],
): Promise<Record<Place, PhotoView[]>> {
  const rows = await db
    .selectFrom('site_photo')
    .innerJoin('photo', 'photo.id', 'site_photo.photo_id')
    .where('place', 'in', places)
    .orderBy('position')
    .select(['place', ...photoColumns])
    .execute()
  const found = Object.fromEntries(places.map((place) => [place, []])) as unknown as Record<
    Place,
    PhotoView[]
  >
  for (const row of rows) found[row.place as Place].push(photoView(row))
  return found
}

/** Testimonials in the owner's order. */
export async function readTestimonials({ db }: Database): Promise<{ quote: string; author: string }[]> {
  return db.selectFrom('testimonial').select(['quote', 'author']).orderBy('position').execute()
}
