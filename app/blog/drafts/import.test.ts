import { expect, test } from 'vitest'
import { photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { importPost } from './import.server.ts'

const THEN = Date.UTC(2019, 4, 1)
const NOW = Date.UTC(2027, 4, 1)
const text = (words: string) => ({
  ...{ _type: 'block', _key: words, style: 'normal', markDefs: [] },
  children: [{ _type: 'span', _key: 's', text: words, marks: [] }],
})

onEachEngine('posts of an earlier site', (open) => {
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

  test('are drafts while a picture is missing or is a video, and name it', async () => {
    const database = await open()
    const video = photoRow('1', { name: 'Waves.mov', video: 'mov' })
    await database.db.insertInto('photo').values(video).execute()
    const body = ['Lost.jpg', 'Waves.mov'].map((file) => ({ _type: 'image', file }))
    const post = { title: 'Lost', slug: '', tags: [], publishedAt: THEN, body }
    const outcome = await importPost(database, post, TERMINAL, NOW)
    const missing = ['lost.jpg', 'waves.mov']
    expect(outcome).toMatchObject({ outcome: 'added', slug: 'lost', status: 'draft', missing })
    const row = await database.db.selectFrom('post').select(['status', 'body']).executeTakeFirstOrThrow()
    expect(row.status).toBe('draft')
    expect(row.body).toContain('Picture missing: lost.jpg')
  })

  test.each([null, {}, { title: 'x' }, { title: '', body: [] }, { title: 7, body: [] }])(
    '%j is refused',
    async (given) => {
      const database = await open()
      const post =
        given && 'title' in given && given.title === 'x' ? { ...given, title: 'x'.repeat(300) } : given
      expect(await importPost(database, post, TERMINAL, NOW)).toMatchObject({ refused: expect.any(String) })
    },
  )
})
