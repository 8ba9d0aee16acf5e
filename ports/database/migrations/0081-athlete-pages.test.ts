import { expect, test } from 'vitest'
import { albumRow, clientRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const FACTS = { album_name: 'The game', what: 'all', size: 'web', photographs: 2, bytes: 9, version: 'v' }

onEachMigratedEngine('athletes’ pages', (openBefore) => {
  const open = async () => {
    const opened = await openBefore('0080-cards')
    const { db } = opened
    await db.insertInto('photo').values(photoRow('a')).execute()
    await db.insertInto('album').values(albumRow('game')).execute()
    await db.insertInto('client').values(clientRow('ann')).execute()
    await db
      .insertInto('person')
      .values([{ id: 'ana', card: 'H3VQ8DKM' }, { id: 'leo' }])
      .execute()
    const archive = { ...FACTS, frame_ids: '["game-1"]', frame_numbers: '["001"]', part_name: 'Warm-up' }
    await db
      .insertInto('download')
      .values({ id: '1', client_id: 'ann', album_id: 'game', ...archive, volumes: '[]', started_at: 3 })
      .execute()
    return opened
  }

  test('are made by the owner, also for cards that were printed before', async () => {
    const { db, migrate } = await open()
    await migrate('0081-athlete-pages')
    const pages = await db.selectFrom('person').select(['page', 'pin_hash', 'pin_sealed']).execute()
    const none = { page: null, pin_hash: null, pin_sealed: null }
    expect(pages).toEqual([none, none])
    const wrong = db.updateTable('person').set({ page: 'open' }).where('id', '=', 'ana')
    await expect(wrong.execute()).rejects.toThrow(/check/i)
  })

  test('are where people download, and the downloads of before stay', async () => {
    const { db, migrate } = await open()
    const before = await db.selectFrom('download').selectAll().execute()
    await migrate('0081-athlete-pages')
    expect(await db.selectFrom('download').selectAll().execute()).toEqual([{ ...before[0], person_id: null }])
    const add = (id: string, whose: object) =>
      db
        .insertInto('download')
        .values({ id, ...whose, ...FACTS, started_at: 4 })
        .execute()
    await add('2', { person_id: 'ana' })
    await expect(add('3', {})).rejects.toThrow(/download_of_one/)
    await expect(add('4', { person_id: 'ana', client_id: 'ann' })).rejects.toThrow(/download_of_one/)
    await db.deleteFrom('album').execute()
    await db.deleteFrom('person').where('id', '=', 'ana').execute()
    expect(await db.selectFrom('download').select(['id', 'album_id']).execute()).toEqual([
      { id: '1', album_id: null },
    ])
  })
})
