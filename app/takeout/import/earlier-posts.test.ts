import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite, testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { listRedirects, saveRedirects } from '../../site/redirects/redirects.server.ts'
import { type EarlierPost, earlierPostsShape } from './earlier-post.ts'
import { earlierPostsIn, importEarlierPosts } from './earlier-posts.server.ts'
import type { ImportWork } from './import-work.server.ts'

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

function aPost(facts: Partial<EarlierPost>): EarlierPost {
  const rest = { key: '', slug: '', path: '', publishedAt: THEN, hidden: null, tags: [], left: [] }
  return { title: 'Rome', ...rest, featured: '', body: [text('Sand.')], ...facts }
}

function workOn(database: Database, facts: Partial<ImportWork> = {}): ImportWork {
  const workers = { intakeFile: () => Promise.reject(new Error('There is no file.')) }
  const folder = testFolder()
  const ports = { database, storage: diskStorage(folder), workers }
  return { ...ports, root: folder, dryRun: false, keepDrafts: false, actor: TERMINAL, now: NOW, ...facts }
}

const plan = (database: Database, ...posts: EarlierPost[]) =>
  importEarlierPosts(workOn(database, { dryRun: true }), posts)
const add = (database: Database, ...posts: EarlierPost[]) => importEarlierPosts(workOn(database), posts)
const lacks = (...files: string[]) => `Photos missing from your public albums here: ${files.join(', ')}.`

withDatabase('posts of an earlier site', (open) => {
  test('are added once, with their times and pictures', async () => {
    const database = await open()
    const photo = photoRow('1', { name: 'Beach Day.JPG' })
    await database.db.insertInto('photo').values(photo).execute()
    const body = [text('Sand.'), picture('beach day.jpg')]
    const given = aPost({ title: 'A day out', slug: 'a-day-out', tags: ['Beach'], body })
    const line = { kind: 'post', name: 'A day out', outcome: 'new', messages: ['Public.'] }
    expect(await add(database, given)).toEqual([line])
    const row = await database.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'A day out', publish_at: THEN, main_photo_id: photo.id })
    const { file: _, ...shown } = picture('')
    expect(JSON.parse(row.body)[1]).toEqual({ ...shown, photoId: photo.id })
    expect(await database.db.selectFrom('post_tag').select('tag').execute()).toEqual([{ tag: 'beach' }])
    expect(await add(database, given)).toEqual([{ ...line, outcome: 'there', messages: [] }])
    expect(await add(database, { ...given, title: 'Another' })).toMatchObject([{ outcome: 'new' }])
    const slugs = await database.db.selectFrom('post').select('slug').orderBy('slug').execute()
    expect(slugs).toEqual([{ slug: 'a-day-out' }, { slug: 'another' }])
    const events = database.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'takeout.import')
    expect(await events.execute()).toEqual([1, 2].map(() => ({ detail: '{"post":1}' })))
  })

  test("never show a photograph of a client's album that has the same file name", async () => {
    const database = await open()
    const photos = [photoRow('1', { name: 'wedding.jpg' }), photoRow('2', { name: 'pier.jpg' })]
    await database.db.insertInto('photo').values(photos).execute()
    const albums = [albumRow('ann', { visibility: 'private', link: null }), albumRow('shown')]
    await database.db.insertInto('album').values(albums).execute()
    const frames = photos.map(({ id }, i) => frameRow('ann', i + 1, id))
    frames.push(frameRow('shown', 1, photos[1]?.id ?? ''))
    await database.db.insertInto('frame').values(frames).execute()
    const post = aPost({ body: [text('Sand.'), ...['wedding.jpg', 'pier.jpg'].map(picture)] })
    expect(await add(database, post)).toMatchObject([{ messages: ['Public.', lacks('wedding.jpg')] }])
    const main = await database.db.selectFrom('post').select('main_photo_id').execute()
    expect(main).toEqual([{ main_photo_id: photos[1]?.id }])
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
    const given = aPost({ featured: 'pier-scaled.jpg', body: [text('Sand.'), ...files.map(picture)] })
    const line = { outcome: 'new', messages: ['Public.', lacks('goal-1.jpg', 'lost.jpg')], incomplete: true }
    expect(await plan(database, given)).toMatchObject([line])
    expect(await add(database, given)).toMatchObject([line])
    const row = await database.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    const shown = (JSON.parse(row.body) as { photoId?: string }[]).flatMap(({ photoId }) => photoId ?? [])
    const [beach, pier, small] = photos.map(({ id }) => id)
    expect([row.main_photo_id, ...shown]).toEqual([pier, beach, small, pier])
  })

  test('name a featured image that no album has, and a draft has its place', async () => {
    const database = await open()
    const given = aPost({ featured: 'lost-scaled.jpg' })
    const lines = await importEarlierPosts(workOn(database, { keepDrafts: true }), [given])
    expect(lines).toMatchObject([{ messages: ['A draft.', lacks('lost.jpg')] }])
    const { body } = await database.db.selectFrom('post').select('body').executeTakeFirstOrThrow()
    expect(JSON.stringify(JSON.parse(body)[0])).toContain('Picture missing: lost.jpg')
  })

  test('are public without a picture that no album has, unless the owner keeps such posts as drafts', async () => {
    const database = await open()
    const video = photoRow('1', { name: 'Waves.mov', video: 'mov' })
    await database.db.insertInto('photo').values(video).execute()
    const missing = ['lost.jpg', 'waves.mov']
    const pictures = missing.map(picture)
    const post = aPost({ title: 'Lost', body: [text('Sand.'), ...pictures] })
    const statusOf = async (slug: string) => {
      const row = database.db.selectFrom('post').select(['status', 'body']).where('slug', '=', slug)
      const { status, body } = await row.executeTakeFirstOrThrow()
      return { status, named: body.includes('Picture missing: lost.jpg') }
    }
    expect(await add(database, post)).toMatchObject([{ messages: ['Public.', lacks(...missing)] }])
    expect(await statusOf('lost')).toEqual({ status: 'published', named: false })

    const kept = workOn(database, { keepDrafts: true })
    const posts = [{ ...post, title: 'Kept' }, aPost({ title: 'Whole' })]
    expect(await importEarlierPosts(kept, posts)).toMatchObject([
      { messages: ['A draft.', lacks(...missing)], incomplete: true },
      { messages: ['Public.'] },
    ])
    expect(await statusOf('kept')).toEqual({ status: 'draft', named: true })
    for (const facts of [{ title: 'Pictures only', body: pictures }, { body: [] }]) {
      const lines = await add(database, { ...post, title: 'Nothing', ...facts })
      expect(lines[0]?.messages[0]).toBe("A draft. There's no content left.")
    }
  })

  test('are known again where another post has their address, and whatever the owner did since', async () => {
    const database = await open()
    const one = (n: number, title: string, facts = {}) =>
      aPost({ key: `https://old.example/?p=${n}`, title, slug: 'rain', path: `/${n}`, ...facts })
    // Drafts of one title have no address of their own.
    const draft = { slug: '', publishedAt: null, hidden: 'It was a draft on the earlier site.' }
    const posts = [one(1, 'Rain'), one(2, 'More rain'), one(3, 'Sun', draft), one(4, 'Sun', draft)]
    const slugs = ['rain', 'more-rain', 'sun', 'sun-2']
    const fresh = slugs.map((slug, i) => {
      const leads = `/${i + 1} goes to /blog/${slug}`
      const draft = ['A draft. It was a draft on the earlier site.', `${leads} once it's public.`]
      return { outcome: 'new', messages: i < 2 ? ['Public.', `${leads}.`] : draft }
    })
    expect(await plan(database, ...posts)).toMatchObject(fresh)
    expect(await database.db.selectFrom('post').select('id').execute()).toEqual([])
    expect(await add(database, ...posts)).toMatchObject(fresh)
    const { db } = database
    const changed = { title: 'Drizzle', slug: 'drizzle' }
    await db.updateTable('post').set(changed).where('slug', '=', 'rain').execute()
    await db.updateTable('post').set({ deleted_at: NOW }).where('slug', '=', 'sun').execute()
    const there = [
      ["/1 already goes to /blog/rain, and that won't change."],
      ['/2 goes to /blog/more-rain.'],
      ["It's in the trash."],
      ['/4 goes to /blog/sun-2.'],
    ].map((messages) => ({ outcome: 'there', messages }))
    expect(await plan(database, ...posts)).toMatchObject(there)
    expect(await add(database, ...posts)).toMatchObject(there)
    expect(await db.selectFrom('post').select('id').execute()).toHaveLength(4)
  })

  test('that cannot be stored, or have no title, are refused, and the others are not', async () => {
    const database = await open()
    const bad = ['x'.repeat(300), '\0', ''].map((title) => aPost({ title }))
    const tooLong = aPost({ title: 'Long', body: [], refused: 'This post is too long. Split it into two.' })
    const lines = await add(database, ...bad, tooLong, aPost({}))
    expect(lines.map(({ outcome }) => outcome)).toEqual([...Array(4).fill('refused'), 'new'])
    expect(lines[3]?.messages).toEqual([tooLong.refused])
  })
})

test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
  'posts of a time that no calendar has, %i, are refused: lists and the sitemap could not write it',
  (publishedAt) => {
    const given = { posts: [aPost({ publishedAt })], leftOut: [] }
    expect(earlierPostsShape.safeParse(given).success).toBe(false)
  },
)

test.each(['<rss>', '[]', '{"posts":[{}],"leftOut":[]}'])('an upload of %s has no posts', async (bytes) => {
  const file = { bytes: bytes.length, open: () => Readable.from([Buffer.from(bytes)]) }
  await expect(earlierPostsIn(file, 'old.xml')).rejects.toThrow("old.xml didn't arrive intact.")
})

test.each([
  ['/2019/05/Rome/', '/2019/05/rome'],
  ['/2019/05/rome,/day;-1%20a/', '/2019/05/rome,/day;-1 a'],
])('the old address %s of an imported post leads to it', async (path, from) => {
  const database = await openTestSqlite()
  const given = aPost({ slug: 'rome', path })
  const line = { outcome: 'new', messages: ['Public.', `${from} goes to /blog/rome.`] }
  expect(await plan(database, given)).toMatchObject([line])
  expect(await listRedirects(database)).toEqual([])
  expect(await add(database, given)).toMatchObject([line])
  expect(await listRedirects(database)).toEqual([{ from, to: '/blog/rome' }])
})

test('an old address that the site uses, or that leads elsewhere already, is named and stays as it is', async () => {
  const database = await openTestSqlite()
  const other = { from: '/rome', to: '/about' }
  await saveRedirects(database, [other], { actor: TERMINAL, now: 1 })
  const addressOf = async (path: string) => {
    const given = aPost({ slug: 'rome', path })
    const said = async (work: typeof plan) => (await work(database, given))[0]?.messages.at(-1)
    const planned = await said(plan)
    expect(await said(add)).toBe(planned)
    await database.db.deleteFrom('post').execute()
    return planned
  }
  expect(await addressOf('/rome/')).toBe("/rome already goes to /about, and that won't change.")
  expect(await addressOf('/studio/rome')).toMatch(/^Its old link isn't redirected. .*already uses/)
  expect(await addressOf('/Blog/rome/')).toBe('Public.')
  expect(await addressOf('')).toBe('Public.')
  expect(await listRedirects(database)).toEqual([other])
})

test('of two posts with one address the first keeps it, as was said before', async () => {
  const database = await openTestSqlite()
  const posts = ['Rome', 'Milan'].map((title) => aPost({ title, path: '/trip' }))
  const said = ['/trip goes to /blog/rome.', "/trip already goes to /blog/rome, and that won't change."]
  const lines = said.map((address) => ({ messages: ['Public.', address] }))
  expect(await plan(database, ...posts)).toMatchObject(lines)
  expect(await add(database, ...posts)).toMatchObject(lines)
})
