import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('numbered archives', (openBefore) => {
  test('archives that exist stay as they are', async () => {
    const { database, db, migrate } = await openBefore('0057-link-previews')
    const add = (table: string, row: object) => db.insertInto(table).values(row).execute()
    await add('client', { id: 'ann', name: 'Ann', email: 'ann@a.example' })
    await add('album', albumRow('game'))
    const whose = { id: '1', client_id: 'ann', album_id: 'game', album_name: 'Game' }
    const facts = { what: 'all', size: 'web', photographs: 1, bytes: 9, version: 'v', started_at: 3 }
    await add('download', { ...whose, ...facts, frame_ids: '["game-1"]' })
    const version = await database.contentVersion()
    await migrate('0060-numbered-archives')
    expect(await database.contentVersion()).toBe(version)
    expect(await db.selectFrom('download').selectAll().execute()).toMatchObject([
      { id: '1', version: 'v', frame_ids: '["game-1"]', frame_numbers: null, part_name: null, volumes: null },
    ])
  })
})
