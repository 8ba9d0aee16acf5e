import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const CLIENT = { id: 'ann', name: 'Ann', email: 'ann@example.com' }
const CHOICE = { client_id: 'ann', album_id: 'game', photo_id: photoRow('a').id, chosen_at: 7 }
const DOWNLOAD = {
  ...{ id: 'd', client_id: 'ann', album_id: 'game', album_name: 'Game', size: 'web' },
  ...{ photographs: 3, bytes: 900, version: 'v', started_at: 1, completed_at: null },
}

onEachMigratedEngine('favorites', (openBefore) => {
  test('and downloads of them survive the new spelling', async () => {
    const { db, migrate } = await openBefore('0011-accounts')
    await db.insertInto('client').values(CLIENT).execute()
    await db
      .insertInto('album')
      .values({ ...albumRow('game') })
      .execute()
    await db
      .insertInto('photo')
      .values({ ...photoRow('a') })
      .execute()
    await db.insertInto('favourite').values(CHOICE).execute()
    await db
      .insertInto('download')
      .values([
        { ...DOWNLOAD, what: 'favourites' },
        { ...DOWNLOAD, id: 'e', what: 'all' },
      ])
      .execute()
    await migrate('0012-favorites')

    expect(await db.selectFrom('favorite').selectAll().execute()).toEqual([CHOICE])
    const downloads = await db.selectFrom('download').selectAll().orderBy('id').execute()
    expect(downloads).toEqual([
      { ...DOWNLOAD, what: 'favorites' },
      { ...DOWNLOAD, id: 'e', what: 'all' },
    ])
    const unknown = db.insertInto('download').values({ ...DOWNLOAD, id: 'f', what: 'favourites' })
    await expect(unknown.execute()).rejects.toThrow()
    // A client who is erased takes both along.
    await db.deleteFrom('client').execute()
    expect(await db.selectFrom('favorite').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('download').selectAll().execute()).toEqual([])
  })
})
