import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('downloads of an album', (openBefore) => {
  test('stay as they were: all sizes', async () => {
    const { db, migrate } = await openBefore('0027-redirects')
    await db.insertInto('album').values(albumRow('game')).execute()
    await migrate('0028-album-downloads')
    expect(await db.selectFrom('album').select(['id', 'downloads']).execute()).toEqual([
      { id: 'game', downloads: 'all' },
    ])
  })
})
