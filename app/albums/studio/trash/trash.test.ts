import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../../ports/database/testing.ts'
import { emptyByWord } from './trash.server.ts'

test('only the owner empties the trash, and is told how much is gone', async () => {
  const database = await openTestSqlite()
  const post = { id: 'p', slug: 'p', title: 'P', status: 'draft', publish_at: 1, body: '[]' } as const
  await database.db
    .insertInto('post')
    .values({ ...post, deleted_at: 1 })
    .execute()
  const empty = (kind: 'owner' | 'assistant', word: string) =>
    emptyByWord(database, word, { actor: { kind, id: 'x' }, now: 2 })
  expect(await empty('assistant', 'Empty')).toEqual({ refused: 'Only the owner can empty the trash.' })
  expect(await empty('owner', '')).toEqual({ refused: 'Type the word Empty to do this.' })
  expect(await empty('owner', 'EMPTY')).toEqual({ done: '1 item deleted for good.' })
  expect(await empty('owner', 'Empty')).toEqual({ done: '0 items deleted for good.' })
})
