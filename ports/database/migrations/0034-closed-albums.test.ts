import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('closed albums', (openBefore) => {
  test('downloads stay, and can hold a section or picks; nobody has asked yet', async () => {
    const { db, migrate } = await openBefore('0032-album-views')
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@a.example' }).execute()
    await db
      .insertInto('album')
      .values(albumRow('game', { visibility: 'private' }))
      .execute()
    const grant = { client_id: 'ann', album_id: 'game', position: 1, granted_at: 1 }
    await db
      .insertInto('client_album')
      .values({ ...grant, expires_at: null, revoked_at: null })
      .execute()
    const download = (id: string, what: string) => ({
      ...{ id, what: what as 'all', client_id: 'ann', album_id: 'game', album_name: 'The game' },
      ...{ size: 'web' as const, photographs: 2, bytes: 9, version: 'v', started_at: 1, completed_at: null },
    })
    await db.insertInto('download').values(download('1', 'all')).execute()
    await migrate('0034-closed-albums')
    await db
      .insertInto('download')
      .values([download('2', 'section'), download('3', 'picks')])
      .execute()
    await expect(db.insertInto('download').values(download('4', 'else')).execute()).rejects.toThrow()
    const rows = await db.selectFrom('download').select(['id', 'what', 'bytes']).orderBy('id').execute()
    expect(rows.map((row) => [row.id, row.what, Number(row.bytes)])).toEqual([
      ['1', 'all', 9],
      ['2', 'section', 9],
      ['3', 'picks', 9],
    ])
    expect(await db.selectFrom('client_album').select('reopen_asked_at').execute()).toEqual([
      { reopen_asked_at: null },
    ])
    await db.deleteFrom('client').where('id', '=', 'ann').execute()
    expect(await db.selectFrom('download').select('id').execute()).toEqual([])
  })
})
