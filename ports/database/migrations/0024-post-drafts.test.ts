import { expect, test } from 'vitest'
import { photoRow, postRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('drafts beside posts', (openBefore) => {
  test('posts stay as they are, and a draft is deleted with its post', async () => {
    const { db, migrate } = await openBefore('0023-booking-answers')
    await db.insertInto('photo').values(photoRow('a')).execute()
    await db
      .insertInto('post')
      .values([postRow('news', { main_photo_id: photoRow('a').id }), postRow('draft', { status: 'draft' })])
      .execute()
    await migrate('0024-post-drafts')
    const posts = await db.selectFrom('post').selectAll().orderBy('id').execute()
    expect(posts).toEqual([
      { ...postRow('draft', { status: 'draft' }), deleted_at: null },
      { ...postRow('news', { main_photo_id: photoRow('a').id }), deleted_at: null },
    ])
    const text = { title: 'News', main_photo_id: photoRow('a').id, body: '[]', tags: '[]' }
    await db
      .insertInto('post_draft')
      .values({ post_id: 'news', ...text, actor: 'terminal', at: 1 })
      .execute()
    await db.insertInto('post_edit').values({ post_id: 'news', edit: 1 }).execute()
    await db.deleteFrom('post').where('id', '=', 'news').execute()
    const left = ['post_draft', 'post_edit'].map((table) => db.selectFrom(table).selectAll().execute())
    expect(await Promise.all(left)).toEqual([[], []])
  })
})
