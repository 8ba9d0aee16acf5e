import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('archives', (openBefore) => {
  test('the history of downloads stays; selections go, and an erased guest is named no more', async () => {
    const { database, db, migrate } = await openBefore('0046-one-booking-form')
    const add = (table: string, row: object) => db.insertInto(table).values(row).execute()
    await add('client', { id: 'ann', name: 'Ann', email: 'ann@a.example' })
    await add('album', albumRow('game'))
    const link = { id: 'team', album_id: 'game', name: 'Team', downloads: 'web', ask_who: 1, created_at: 1 }
    await add('share_link', link)
    const guest = { id: 'mia', link_id: 'team', token_hash: 'm', created_at: 1, answered_at: null }
    await add('share_guest', guest)
    const facts = {
      album_id: 'game',
      album_name: 'Game',
      size: 'web',
      photographs: 3,
      bytes: 9,
      version: 'v',
    }
    await add('download', {
      id: '1',
      client_id: 'ann',
      ...facts,
      what: 'selection',
      started_at: 1,
      completed_at: 2,
    })
    await add('download', { id: '2', link_id: 'team', ...facts, what: 'all', started_at: 3 })
    const selection = { id: 's', client_id: 'ann', album_id: 'game', frame_ids: '[]', created_at: 1 }
    await add('delivery_selection', selection)
    const version = await database.contentVersion()
    await migrate('0047-archives')
    expect(await database.contentVersion()).toBe(version)
    const rows = async () => {
      const downloads = await db.selectFrom('download').selectAll().orderBy('id').execute()
      return downloads.map((row) => [
        `${row.id} ${row.client_id} ${row.link_id} ${row.what} ${row.photographs}`,
        `${row.version} ${Number(row.started_at)} ${Number(row.completed_at)} ${row.frame_ids} ${row.guest_id}`,
      ])
    }
    const ann = ['1 ann null selection 3', 'v 1 2 null null']
    expect(await rows()).toEqual([ann, ['2 null team all 3', 'v 3 0 null null']])
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
    expect(tables).not.toContain('delivery_selection')
    const own = { ...facts, what: 'favorites', started_at: 4, frame_ids: '["game-1"]', guest_id: 'mia' }
    await add('download', { id: '3', link_id: 'team', ...own })
    await db.deleteFrom('share_guest').execute()
    await db.deleteFrom('client').execute()
    expect(await rows()).toEqual([
      ['2 null team all 3', 'v 3 0 null null'],
      ['3 null team favorites 3', 'v 4 0 ["game-1"] null'],
    ])
  })
})
