import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('downloads of guests', (openBefore) => {
  test('clients’ downloads and links stay; a new one has a client or a link, and goes with it', async () => {
    const { db, migrate } = await openBefore('0039-videos')
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@a.example' }).execute()
    const albums = ['game', 'other'].map((slug) => albumRow(slug, { visibility: 'private' }))
    await db.insertInto('album').values(albums).execute()
    const link = { id: 'team', album_id: 'game', name: 'Team', pin_hash: 'a hash', downloads: 'web' }
    const rest = { ask_who: 0, created_at: 1, expires_at: null, revoked_at: null }
    await db
      .insertInto('share_link')
      .values({ ...link, ...rest })
      .execute()
    const download = (id: string, whose: object, album_id = 'game') => ({
      ...{ id, ...whose, album_id, album_name: 'The game', what: 'all', size: 'web' },
      ...{ photographs: 2, bytes: 9_000_000_000, version: 'v', started_at: 1, completed_at: null },
    })
    const ofAnn = [download('1', { client_id: 'ann' }), download('2', { client_id: 'ann' }, 'other')]
    await db.insertInto('download').values(ofAnn).execute()
    await migrate('0040-guest-downloads')
    const all = async () => {
      const rows = await db.selectFrom('download').selectAll().orderBy('id').execute()
      return rows.map(({ id, album_id, ...row }) => ({
        id,
        album_id,
        ...row,
        bytes: Number(row.bytes),
        started_at: Number(row.started_at),
      }))
    }
    expect(await all()).toEqual(ofAnn.map((row) => ({ ...row, link_id: null })))
    expect(await db.selectFrom('share_link').select(['pin_hash', 'pin_sealed']).execute()).toEqual([
      { pin_hash: 'a hash', pin_sealed: null },
    ])
    const add = (row: object) =>
      db
        .insertInto('download')
        .values({ ...row })
        .execute()
    await add(download('3', { link_id: 'team' }))
    await expect(add(download('4', {}))).rejects.toThrow()
    await expect(add(download('4', { client_id: 'ann', link_id: 'team' }))).rejects.toThrow()
    await expect(add({ ...download('4', { link_id: 'team' }), what: 'else' })).rejects.toThrow()
    await expect(add(download('4', { link_id: 'nobody' }))).rejects.toThrow()
    await db.deleteFrom('album').where('id', '=', 'game').execute()
    expect((await all()).map(({ id, album_id }) => [id, album_id])).toEqual([
      ['1', null],
      ['2', 'other'],
    ])
    await db.deleteFrom('client').where('id', '=', 'ann').execute()
    expect(await all()).toEqual([])
  })
})
