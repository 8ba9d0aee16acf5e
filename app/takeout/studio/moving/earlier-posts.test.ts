import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { importPost, planPosts } from './earlier-posts.server.ts'

const THEN = Date.UTC(2019, 4, 1)
const NOW = Date.UTC(2027, 4, 1)
const text = (words: string) => ({
  _type: 'block',
  _key: words,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text: words, marks: [] }],
})

withDatabase('posts of an earlier site', (open) => {
  test('are added once, with their times and pictures', async () => {
    const database = await open()
    const photo = photoRow('1', { name: 'Beach Day.JPG' })
    await database.db.insertInto('photo').values(photo).execute()
    const picture = { _type: 'image', _key: 'p', file: 'beach day.jpg', alt: 'The beach', caption: null }
    const post = { title: 'A day out', slug: 'a-day-out', tags: ['Beach'], publishedAt: THEN }
    const given = { ...post, body: [text('Sand.'), picture] }
    const outcome = { outcome: 'added', slug: 'a-day-out', status: 'published', missing: [] }
    expect(await importPost(database, given, TERMINAL, NOW)).toEqual(outcome)
    const row = await database.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'A day out', publish_at: THEN, main_photo_id: photo.id })
    expect(JSON.parse(row.body)[1]).toEqual({
      _type: 'image',
      _key: 'p',
      photoId: photo.id,
      alt: 'The beach',
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
    const pictures = ['wedding.jpg', 'pier.jpg'].map((file) => ({ _type: 'image', file }))
    const post = {
      title: 'Summer',
      slug: '',
      tags: [],
      publishedAt: THEN,
      body: [text('Sand.'), ...pictures],
    }
    expect(await importPost(database, post, TERMINAL, NOW)).toMatchObject({ missing: ['wedding.jpg'] })
    const { main_photo_id: main } = await database.db
      .selectFrom('post')
      .select('main_photo_id')
      .executeTakeFirstOrThrow()
    expect(main).toBe(photos[1]?.id)
  })

  test('go out without a picture that no album has, unless the owner keeps such posts as drafts', async () => {
    const database = await open()
    const video = photoRow('1', { name: 'Waves.mov', video: 'mov' })
    await database.db.insertInto('photo').values(video).execute()
    const pictures = ['Lost.jpg', 'Waves.mov'].map((file) => ({ _type: 'image', file }))
    const post = { title: 'Lost', slug: '', tags: [], publishedAt: THEN, body: [text('Sand.'), ...pictures] }
    const missing = ['lost.jpg', 'waves.mov']
    const bodyOf = async (slug: string) =>
      (await database.db.selectFrom('post').select('body').where('slug', '=', slug).executeTakeFirst())?.body
    expect(await importPost(database, post, TERMINAL, NOW)).toMatchObject({ status: 'published', missing })
    expect(await bodyOf('lost')).not.toContain('Picture missing')

    const kept = { ...post, title: 'Kept', keepDraft: true }
    expect(await importPost(database, kept, TERMINAL, NOW)).toMatchObject({ status: 'draft', missing })
    expect(await bodyOf('kept')).toContain('Picture missing: lost.jpg')
    const whole = { ...kept, title: 'Whole', body: [text('Sand.')] }
    expect(await importPost(database, whole, TERMINAL, NOW)).toMatchObject({ status: 'published' })
    for (const [title, body] of [
      ['Pictures only', pictures],
      ['Nothing', []],
    ]) {
      const empty = { ...post, title, body }
      expect(await importPost(database, empty, TERMINAL, NOW)).toMatchObject({ status: 'draft' })
    }
  })

  test('are known again where another post has their address, and whatever the owner did since', async () => {
    const database = await open()
    const one = (n: number, title: string, facts = {}) => ({
      key: `https://old.example/?p=${n}`,
      title,
      slug: 'rain',
      tags: [],
      publishedAt: THEN,
      body: [text('Wet.')],
      files: [],
      words: true,
      ...facts,
    })
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

  test.each([null, {}, { title: 'x' }, { title: '\0', body: [] }, { title: 7, body: [] }])(
    '%j is refused',
    async (given) => {
      const database = await open()
      const post =
        given && 'title' in given && given.title === 'x' ? { ...given, title: 'x'.repeat(300) } : given
      expect(await importPost(database, post, TERMINAL, NOW)).toMatchObject({ refused: expect.any(String) })
    },
  )
})
