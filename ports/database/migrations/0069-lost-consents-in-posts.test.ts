import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('posts with photographs whose consent is lost', (openBefore) => {
  test('become drafts, and others stay', async () => {
    const { db, migrate } = await openBefore('0068-taken-clocks')
    const albums = [
      { id: 'lost', slug: 'lost', name: 'Lost', visibility: 'private', published: 1, consent_lost_at: 1 },
      { id: 'kept', slug: 'kept', name: 'Kept', visibility: 'private', published: 1, consent_lost_at: null },
      { id: 'page', slug: 'page', name: 'Page', visibility: 'public', published: 1, consent_lost_at: null },
    ]
    await db.insertInto('album').values(albums).execute()
    const photos = ['1', '2', '3'].map((id) => photoRow(id))
    await db.insertInto('photo').values(photos).execute()
    const [lost, kept, shown] = photos.map(({ id }) => id)
    const frames = [
      { id: 'a', album_id: 'lost', photo_id: lost, place: 'a' },
      { id: 'b', album_id: 'kept', photo_id: kept, place: 'a' },
      { id: 'c', album_id: 'lost', photo_id: shown, place: 'b' },
      { id: 'd', album_id: 'page', photo_id: shown, place: 'a' },
    ]
    await db.insertInto('frame').values(frames).execute()
    const post = { status: 'published', title: 'A post', publish_at: 1, body: '[]' }
    const posts = [lost, kept, shown, null].map((photo, i) => ({
      ...post,
      id: `${i}`,
      slug: `${i}`,
      main_photo_id: photo,
    }))
    await db.insertInto('post').values(posts).execute()
    await db.insertInto('post_photo').values({ post_id: '3', photo_id: lost }).execute()
    await migrate('0069-lost-consents-in-posts')
    const drafts = await db
      .selectFrom('post')
      .select('id')
      .where('status', '=', 'draft')
      .orderBy('id')
      .execute()
    expect(drafts).toEqual([{ id: '0' }, { id: '3' }])
  })
})
