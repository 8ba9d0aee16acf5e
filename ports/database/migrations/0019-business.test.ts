import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const PHOTOS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const [A, B, C, D, E, F, G] = PHOTOS.map((id) => photoRow(id).id) as [string, ...string[]]

const ABOUT = {
  subtitle: 'From the bleachers.',
  spark: ['In 2022.', 'That call.'],
  milestones: [{ when: '2022', what: 'First' }],
  nextChapter: ['At university.'],
  mission: { headline: 'Every athlete.', paragraphs: ['The runner.'] },
}

const SITE = {
  ...{ id: 1, brand: 'Baseline', studio: 'Baseline Media', owner: 'Jordan', demo: 1 },
  ...{ email: 'jordan@example.com', cities: '["Tampa","St. Louis"]', time_zone: 'America/Chicago' },
  ...{ socials: '[{"name":"Photos","url":"https://photos.example"}]', about: JSON.stringify(ABOUT) },
}

const PLACES = [
  ...[place('hero', 2, B), place('hero', 1, A), place('services', 1, A), place('services', 2, C)],
  ...[place('floating', 1, D), place('headshot', 1, E), place('spark', 1, F), place('next-chapter', 1, G)],
]

function place(name: string, position: number, photo_id: string | undefined) {
  return { place: name, position, photo_id: photo_id as string }
}

onEachMigratedEngine('the business as data', (openBefore) => {
  const openWithBusiness = async () => {
    const { db, migrate } = await openBefore('0015-storage')
    await db
      .insertInto('photo')
      .values(PHOTOS.map((id) => ({ ...photoRow(id) })))
      .execute()
    await db.insertInto('site').values(SITE).execute()
    await db.insertInto('site_photo').values(PLACES).execute()
    return { db, migrate }
  }

  test('says and shows what its pages said and showed before', async () => {
    const { db, migrate } = await openWithBusiness()
    const praise = [
      { id: '2', quote: 'Calm.', author: 'Kim', position: 2 },
      { id: '1', quote: 'Kind.', author: 'Dana', position: 1 },
    ]
    await db.insertInto('testimonial').values(praise).execute()
    await migrate('0019-business')

    expect(await db.selectFrom('site').selectAll().execute()).toEqual([{ id: 1, demo: 1 }])
    const rows = await db.selectFrom('site_section').selectAll().execute()
    expect(rows.filter(({ draft }) => draft !== null)).toEqual([])
    const sections = Object.fromEntries(
      rows.map(({ section, published }) => [section, JSON.parse(String(published))]),
    )
    expect(sections).toEqual({
      identity: {
        ...{ brand: 'Baseline', studio: 'Baseline Media', owner: 'Jordan' },
        tagline: 'Where Professionalism Meets Passion',
      },
      contact: {
        ...{ email: 'jordan@example.com', cities: ['Tampa', 'St. Louis'], timeZone: 'America/Chicago' },
        socials: [{ name: 'Photos', url: 'https://photos.example' }],
      },
      navigation: { pages: ['about', 'portfolio', 'blog', 'booking', 'login'] },
      hero: { slides: [{ photo: A }, { photo: B }] },
      services: {
        services: [
          { name: 'Sports', questions: 'Sports', photo: A },
          { name: 'Headshots', questions: 'Headshots', photo: C },
          ...['Portraits', 'Real Estate', 'Commercial', 'Events'].map((name) => ({ name, questions: name })),
          { name: 'Drone', questions: 'Drone/Ariel' },
        ],
      },
      about: {
        ...{ subtitle: ABOUT.subtitle, headshot: E, floating: [D] },
        parts: [
          { kind: 'story', title: 'The Spark', paragraphs: ABOUT.spark, photo: F },
          { kind: 'milestones', title: 'Milestones', milestones: ABOUT.milestones },
          { kind: 'story', title: 'The Next Chapter', paragraphs: ABOUT.nextChapter, photo: G },
          { kind: 'mission', title: 'My Mission', ...ABOUT.mission },
        ],
      },
      testimonials: {
        testimonials: [
          { quote: 'Kind.', author: 'Dana' },
          { quote: 'Calm.', author: 'Kim' },
        ],
      },
      categories: { categories: expect.arrayContaining(['Football', 'Cross Country', 'Other']) },
      descriptions: {
        specialty: 'Sports, commercial and lifestyle photography',
        home: 'Professional sports, commercial and lifestyle photography in Tampa and St. Louis.',
        about:
          'How Jordan went from high-school bleachers to college sidelines, and photographs Tampa and St. Louis today.',
        albums: 'Sports, portrait and event',
      },
    })
  })

  test('keeps every photograph that a section names', async () => {
    const { db, migrate } = await openWithBusiness()
    await migrate('0019-business')
    const named = await db
      .selectFrom('site_photo')
      .select(['section', 'photo_id'])
      .orderBy('position')
      .execute()
    const of = (name: string) =>
      named.filter(({ section }) => section === name).map(({ photo_id }) => photo_id)
    expect(of('hero')).toEqual([A, B])
    expect(of('services')).toEqual([A, C])
    expect(of('about').toSorted()).toEqual([D, E, F, G])
    await expect(
      db
        .deleteFrom('photo')
        .where('id', '=', C as string)
        .execute(),
    ).rejects.toThrow(/foreign key/i)
  })

  test('of an empty database is empty', async () => {
    const { db, migrate } = await openBefore('0015-storage')
    await migrate('0019-business')
    expect(await db.selectFrom('site_section').selectAll().execute()).toEqual([])
  })
})
