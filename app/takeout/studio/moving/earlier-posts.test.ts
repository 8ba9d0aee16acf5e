import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite, withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { listRedirects, saveRedirects } from '../../../site/redirects/redirects.server.ts'
import { importPost, planPosts } from './earlier-posts.server.ts'
import { plannedShape, type SentPost, sentShape } from './sent-posts.ts'

const THEN = Date.UTC(2019, 4, 1)
const NOW = Date.UTC(2027, 4, 1)
const text = (words: string) => ({
  _type: 'block',
  _key: words,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text: words, marks: [] }],
})

const picture = (file: string) => ({ _type: 'image', _key: 'p', file, alt: 'A picture', caption: null })

function aPost(facts: Partial<SentPost>): SentPost {
  const rest = { key: '', slug: '', path: '', publishedAt: THEN, tags: [], keepDraft: false }
  const body = [text('Sand.')]
  return { title: 'Rome', ...rest, files: [], featured: '', words: true, body, ...facts }
}

withDatabase('posts of an earlier site', (open) => {
  test('are added once, with their times and pictures', async () => {
    const database = await open()
    const photo = photoRow('1', { name: 'Beach Day.JPG' })
    await database.db.insertInto('photo').values(photo).execute()
    const given = aPost({
      title: 'A day out',
      slug: 'a-day-out',
      tags: ['Beach'],
      body: [text('Sand.'), picture('beach day.jpg')],
      files: ['beach day.jpg'],
    })
    const facts = { slug: 'a-day-out', status: 'published', missing: [], address: null }
    const outcome = { outcome: 'added', ...facts }
    expect(await importPost(database, given, TERMINAL, NOW)).toEqual(outcome)
    const row = await database.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'A day out', publish_at: THEN, main_photo_id: photo.id })
    expect(JSON.parse(row.body)[1]).toEqual({
      _type: 'image',
      _key: 'p',
      photoId: photo.id,
      alt: 'A picture',
      caption: null,
    })
    expect(await database.db.selectFrom('post_tag').select('tag').execute()).toEqual([{ tag: 'beach' }])
    expect(await importPost(database, given, TERMINAL, NOW)).toEqual({ ...outcome, outcome: 'unchanged' })
    const other = await importPost(database, { ...given, title: 'Another' }, TERMINAL, NOW)
    expect(other).toMatchObject({ outcome: 'added', slug: 'another' })
  })

  test("never show a photograph of a client's album that has the same file name", async () => {
    const database = await open()
    const photos = [photoRow('1', { name: 'wedding.jpg' }), photoRow('2', { name: 'pier.jpg' })]
    await database.db.insertInto('photo').values(photos).execute()
    await database.db
      .insertInto('album')
      .values([albumRow('ann', { visibility: 'private', link: null }), albumRow('shown')])
      .execute()
    const frames = photos.map(({ id }, i) => frameRow('ann', i + 1, id))
    await database.db
      .insertInto('frame')
      .values([...frames, frameRow('shown', 1, photos[1]?.id ?? '')])
      .execute()
    const files = ['wedding.jpg', 'pier.jpg']
    const post = aPost({ files, body: [text('Sand.'), ...files.map(picture)] })
    expect(await importPost(database, post, TERMINAL, NOW)).toMatchObject({ missing: ['wedding.jpg'] })
    const { main_photo_id: main } = await database.db
      .selectFrom('post')
      .select('main_photo_id')
      .executeTakeFirstOrThrow()
    expect(main).toBe(photos[1]?.id)
  })

  test('find a picture by its own name, else by the one before WordPress changed it', async () => {
    const database = await open()
    const names = ['Beach Day.JPG', 'pier.jpg', 'pier-300x200.jpg', 'Goal.jpg']
    const photos = names.map((name, i) => photoRow(`${i}`, { name }))
    await database.db.insertInto('photo').values(photos).execute()
    const files = [
      'beach-day-e1623456789012.jpg',
      'pier-300x200.jpg',
      'pier-scaled.jpg',
      'goal-1.jpg',
      'lost-rotated.jpg',
    ]
    const given = aPost({ files, featured: 'pier-scaled.jpg', body: [text('Sand.'), ...files.map(picture)] })
    const missing = ['goal-1.jpg', 'lost.jpg']
    expect(await planPosts(database, [given])).toMatchObject([{ missing }])
    expect(await importPost(database, given, TERMINAL, NOW)).toMatchObject({ status: 'published', missing })
    const row = await database.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    const shown = (JSON.parse(row.body) as { photoId?: string }[]).flatMap(({ photoId }) => photoId ?? [])
    const [beach, pier, small] = photos.map(({ id }) => id)
    expect([row.main_photo_id, ...shown]).toEqual([pier, beach, small, pier])
  })

  test('name a featured image that no album has, and a draft has its place', async () => {
    const database = await open()
    const given = aPost({ files: ['lost-scaled.jpg'], featured: 'lost-scaled.jpg', keepDraft: true })
    expect(await importPost(database, given, TERMINAL, NOW)).toMatchObject({
      status: 'draft',
      missing: ['lost.jpg'],
    })
    const { body } = await database.db.selectFrom('post').select('body').executeTakeFirstOrThrow()
    expect(JSON.stringify(JSON.parse(body)[0])).toContain('Picture missing: lost.jpg')
  })

  test('go out without a picture that no album has, unless the owner keeps such posts as drafts', async () => {
    const database = await open()
    const video = photoRow('1', { name: 'Waves.mov', video: 'mov' })
    await database.db.insertInto('photo').values(video).execute()
    const missing = ['lost.jpg', 'waves.mov']
    const pictures = missing.map(picture)
    const post = aPost({ title: 'Lost', files: missing, body: [text('Sand.'), ...pictures] })
    const bodyOf = async (slug: string) =>
      (await database.db.selectFrom('post').select('body').where('slug', '=', slug).executeTakeFirst())?.body
    expect(await importPost(database, post, TERMINAL, NOW)).toMatchObject({ status: 'published', missing })
    expect(await bodyOf('lost')).not.toContain('Picture missing')

    const kept = { ...post, title: 'Kept', keepDraft: true }
    expect(await importPost(database, kept, TERMINAL, NOW)).toMatchObject({ status: 'draft', missing })
    expect(await bodyOf('kept')).toContain('Picture missing: lost.jpg')
    const whole = aPost({ title: 'Whole', keepDraft: true })
    expect(await importPost(database, whole, TERMINAL, NOW)).toMatchObject({ status: 'published' })
    const nothing = { words: false, body: [] }
    for (const facts of [
      { title: 'Pictures only', words: false, body: pictures },
      { files: [], ...nothing },
    ]) {
      const empty = { ...post, title: 'Nothing', ...facts }
      expect(await importPost(database, empty, TERMINAL, NOW)).toMatchObject({ status: 'draft' })
    }
  })

  test('are known again where another post has their address, and whatever the owner did since', async () => {
    const database = await open()
    const one = (n: number, title: string, facts = {}) =>
      aPost({ key: `https://old.example/?p=${n}`, title, slug: 'rain', ...facts })
    // Drafts of one title have no address of their own.
    const draft = { slug: '', publishedAt: null }
    const posts = [one(1, 'Rain'), one(2, 'More rain'), one(3, 'Sun', draft), one(4, 'Sun', draft)]
    const slugs = ['rain', 'more-rain', 'sun', 'sun-2']
    const plan = async () => (await planPosts(database, posts)).map(({ outcome, slug }) => [outcome, slug])
    const importAll = async () => {
      const outcomes = []
      for (const post of posts) outcomes.push(await importPost(database, post, TERMINAL, NOW))
      return outcomes.map((done) => ('slug' in done ? [done.outcome, done.slug] : done))
    }
    const added = slugs.map((slug) => ['added', slug])
    expect(await plan()).toEqual(added)
    expect(await importAll()).toEqual(added)
    const { db } = database
    await db
      .updateTable('post')
      .set({ title: 'Drizzle', slug: 'drizzle' })
      .where('slug', '=', 'rain')
      .execute()
    await db.updateTable('post').set({ deleted_at: NOW }).where('slug', '=', 'sun').execute()
    const there = [
      ['unchanged', 'drizzle'],
      ['unchanged', 'more-rain'],
      ['trash', 'sun'],
      ['unchanged', 'sun-2'],
    ]
    expect(await plan()).toEqual(there)
    expect(await importAll()).toEqual(there)
    expect(await db.selectFrom('post').select('id').execute()).toHaveLength(4)
  })

  test('that cannot be stored, or have no title, are refused', async () => {
    const database = await open()
    for (const title of ['x'.repeat(300), '\0', '']) {
      const refused = await importPost(database, aPost({ title }), TERMINAL, NOW)
      expect(refused).toEqual({ refused: expect.any(String) })
    }
    expect(sentShape.safeParse({ ...aPost({}), title: 7 }).success).toBe(false)
    expect(plannedShape.array().safeParse(null).success).toBe(false)
  })

  test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'of a time that no calendar has, %i, are refused: lists and the sitemap could not write it',
    (publishedAt) => {
      expect(sentShape.safeParse(aPost({ publishedAt })).success).toBe(false)
    },
  )
})

test.each([
  ['/2019/05/Rome/', '/2019/05/rome'],
  ['/2019/05/rome,/day;-1%20a/', '/2019/05/rome,/day;-1 a'],
])('the old address %s of an imported post leads to it', async (path, from) => {
  const database = await openTestSqlite()
  const given = aPost({ slug: 'rome', path })
  expect(await planPosts(database, [given])).toMatchObject([{ slug: 'rome', address: { from } }])
  expect(await listRedirects(database)).toEqual([])
  expect(await importPost(database, given, TERMINAL, 1)).toMatchObject({
    outcome: 'added',
    address: { from },
  })
  expect(await listRedirects(database)).toEqual([{ from, to: '/blog/rome' }])
})

test('an old address that the site uses, or that leads elsewhere already, is named and stays as it is', async () => {
  const database = await openTestSqlite()
  const other = { from: '/rome', to: '/about' }
  await saveRedirects(database, [other], TERMINAL, 1)
  const addressOf = async (path: string) => {
    const given = aPost({ slug: 'rome', path })
    const [planned] = await planPosts(database, [given])
    const done = await importPost(database, given, TERMINAL, 1)
    expect(done).toMatchObject({ address: planned?.address })
    return planned?.address
  }
  expect(await addressOf('/rome/')).toEqual({ from: '/rome', leads: '/about' })
  expect(await addressOf('/studio/rome')).toEqual({ mistake: expect.stringContaining('uses itself') })
  expect(await addressOf('/Blog/rome/')).toBeNull()
  expect(await addressOf('')).toBeNull()
  expect(await listRedirects(database)).toEqual([other])
})

test('of two posts with one address the first keeps it, as was said before', async () => {
  const database = await openTestSqlite()
  const posts = ['Rome', 'Milan'].map((title) => aPost({ title, path: '/trip' }))
  const addresses = [{ from: '/trip' }, { from: '/trip', leads: '/blog/rome' }]
  expect((await planPosts(database, posts)).map(({ address }) => address)).toEqual(addresses)
  for (const [i, post] of posts.entries()) {
    expect(await importPost(database, post, TERMINAL, 1)).toMatchObject({ address: addresses[i] })
  }
})
