import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('picks', (openBefore) => {
  test('favorites stay, and what is chosen goes with its client, frame or list', async () => {
    const { db, migrate } = await openBefore('0030-photo-view')
    await db
      .insertInto('client')
      .values(['ann', 'bob'].map((id) => ({ id, name: id, email: `${id}@a.example` })))
      .execute()
    await db
      .insertInto('photo')
      .values([photoRow('1'), photoRow('2')])
      .execute()
    await db.insertInto('album').values(albumRow('game')).execute()
    await db
      .insertInto('frame')
      .values([1, 2].map((n) => frameRow('game', n, photoRow(`${n}`).id)))
      .execute()
    await db.insertInto('favorite').values({ client_id: 'ann', frame_id: 'game-1', chosen_at: 1 }).execute()
    await migrate('0031-picks')
    expect(await db.selectFrom('favorite').select('frame_id').execute()).toEqual([{ frame_id: 'game-1' }])
    const list = { id: 'list', album_id: 'game', name: 'Album', most: 25, closes_at: null, created_at: 1 }
    await db.insertInto('pick_list').values(list).execute()
    for (const client of ['ann', 'bob']) {
      await db.insertInto('pick_set').values({ id: client, list_id: 'list', client_id: client }).execute()
      for (const n of [1, 2]) {
        await db
          .insertInto('pick')
          .values({ set_id: client, frame_id: `game-${n}`, chosen_at: 1 })
          .execute()
      }
    }
    const left = () => db.selectFrom('pick').select(['set_id', 'frame_id', 'note']).execute()
    await expect(
      db.insertInto('pick_set').values({ id: 'more', list_id: 'list', client_id: 'ann' }).execute(),
    ).rejects.toThrow()
    await db.deleteFrom('client').where('id', '=', 'ann').execute()
    await db.deleteFrom('frame').where('id', '=', 'game-1').execute()
    expect(await left()).toEqual([{ set_id: 'bob', frame_id: 'game-2', note: '' }])
    await db.deleteFrom('pick_list').execute()
    expect(await left()).toEqual([])
  })
})
