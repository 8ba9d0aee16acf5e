import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('upload tokens', (openBefore) => {
  test('albums and accounts stay; tokens and keys go with their account, and keys with their album', async () => {
    const { db, migrate } = await openBefore('0032-album-views')
    const times = { created_at: 1, updated_at: 1 }
    const person = (id: string) => ({
      ...{ ...times, id, role: 'assistant' as const, name: id, email: `${id}@a.example` },
    })
    await db
      .insertInto('account')
      .values([person('ana'), person('ben')])
      .execute()
    await db
      .insertInto('album')
      .values([albumRow('game'), albumRow('meet'), albumRow('gala')])
      .execute()
    const version = () => db.selectFrom('content_version').select('version').executeTakeFirst()
    await migrate('0036-upload-tokens')
    const before = await version()
    for (const [i, id] of ['ana', 'ben'].entries()) {
      const token = { id, account_id: id, name: 'Lightroom', token_hash: `${i}`.repeat(64), created_at: 1 }
      await db.insertInto('upload_token').values(token).execute()
    }
    const keyed = (account_id: string, key: string, album_id: string) => ({ account_id, key, album_id })
    await db
      .insertInto('uploaded_album')
      .values([keyed('ana', 'a', 'game'), keyed('ben', 'a', 'meet'), keyed('ben', 'b', 'gala')])
      .execute()
    expect(await version()).toEqual(before)
    await expect(
      db
        .insertInto('uploaded_album')
        .values(keyed('ana', 'c', 'meet'))
        .execute(),
    ).rejects.toThrow()
    await db.deleteFrom('account').where('id', '=', 'ana').execute()
    await db.deleteFrom('album').where('id', '=', 'gala').execute()
    expect(await db.selectFrom('upload_token').select('id').execute()).toEqual([{ id: 'ben' }])
    const left = await db.selectFrom('uploaded_album').select(['key', 'album_id']).execute()
    expect(left).toEqual([{ key: 'a', album_id: 'meet' }])
    const albums = await db.selectFrom('album').select('id').orderBy('id').execute()
    expect(albums).toEqual([{ id: 'game' }, { id: 'meet' }])
  })
})
