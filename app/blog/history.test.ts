import { beforeEach, expect, test } from 'vitest'
import { localContent } from '../../ports/content/local.ts'
import type { Database } from '../../ports/database/port.ts'
import { photoRow, postRow } from '../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import {
  deletePost,
  type PostText,
  postVersions,
  restorePost,
  revertPost,
  savePost,
} from './history.server.ts'

const NOW = Date.UTC(2026, 10, 1)

onEachEngine('a post', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await database.db.insertInto('photo').values(photoRow('a')).execute()
    await database.db.insertInto('post').values(postRow('news')).execute()
    await database.db.insertInto('post_tag').values({ post_id: 'news', tag: 'gear' }).execute()
  })
  const FIRST: PostText = { title: 'About news', mainPhotoId: null, body: '[]', tags: ['gear'] }
  const SECOND: PostText = { title: 'News', mainPhotoId: photoRow('a').id, body: '[{}]', tags: ['b', 'a'] }
  const save = (text: PostText, actor = TERMINAL) => savePost(database, 'news', text, actor, NOW)
  const text = async () => {
    const { db } = database
    const { title, body } = await db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    const tags = await db.selectFrom('post_tag').select('tag').orderBy('tag').execute()
    return [title, body, tags.map(({ tag }) => tag).join()]
  }

  test('keeps what it said before, and says it again on request', async () => {
    const { tags, body, ...others } = FIRST
    expect(await save({ tags, body, ...others })).toEqual({ changed: false })
    expect(await save(SECOND, { kind: 'owner', id: 'ana' })).toEqual({ changed: true })
    expect(await text()).toEqual(['News', '[{}]', 'a,b'])
    const [version, ...rest] = await postVersions(database, 'news')
    expect([version, rest]).toEqual([
      { id: expect.any(String), text: FIRST, at: NOW, actor: 'owner ana' },
      [],
    ])
    expect(await revertPost(database, 'news', version?.id ?? '', TERMINAL, NOW + 1)).toEqual({
      changed: true,
    })
    expect(await text()).toEqual(['About news', '[]', 'gear'])
    const titles = (await postVersions(database, 'news')).map(({ text }) => text.title)
    expect(titles).toEqual(['News', 'About news'])
    expect(await revertPost(database, 'news', 'nothing', TERMINAL, NOW)).toHaveProperty('refused')
    expect(await savePost(database, 'nothing', FIRST, TERMINAL, NOW)).toHaveProperty('refused')
  })

  test('is nowhere while it is in the trash', async () => {
    const content = localContent(database)
    const seen = async () => {
      const list = await content.list({ tag: null, words: null, before: null, limit: 9 } as never, NOW)
      return [
        list.posts.length,
        list.tags.length,
        (await content.recent(9, NOW)).length,
        (await content.addresses(NOW)).length,
        await content.read('news', NOW).then((found) => (found ? 1 : 0)),
      ]
    }
    expect(await seen()).toEqual([1, 1, 1, 1, 1])
    const before = await database.contentVersion()
    expect(await deletePost(database, 'news', TERMINAL, NOW)).toEqual({ deleted: true })
    expect([await seen(), (await database.contentVersion()) > before]).toEqual([[0, 0, 0, 0, 0], true])
    expect(await deletePost(database, 'news', TERMINAL, NOW)).toHaveProperty('refused')
    expect(await save(SECOND)).toHaveProperty('refused')
    expect(await restorePost(database, 'news', TERMINAL, NOW)).toEqual({ restored: true })
    expect(await seen()).toEqual([1, 1, 1, 1, 1])
  })
})
