import { beforeEach, expect, test } from 'vitest'
import { localContent } from '../../ports/content/local.ts'
import type { Database } from '../../ports/database/port.ts'
import { postRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { deletePost, restorePost } from './history.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const BY = { actor: TERMINAL, now: NOW }

withDatabase('a post', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await database.db.insertInto('post').values(postRow('news')).execute()
    await database.db.insertInto('post_tag').values({ post_id: 'news', tag: 'gear' }).execute()
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
    expect(await deletePost(database, 'news', BY)).toEqual({ deleted: true })
    expect([await seen(), (await database.contentVersion()) > before]).toEqual([[0, 0, 0, 0, 0], true])
    expect(await deletePost(database, 'news', BY)).toHaveProperty('refused')
    expect(await restorePost(database, 'news', BY)).toEqual({ restored: true })
    expect(await seen()).toEqual([1, 1, 1, 1, 1])
  })
})
