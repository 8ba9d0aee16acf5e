import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the store', (openBefore) => {
  test('keeps settings and downloads, and lets an order download', async () => {
    const { database, db, migrate } = await openBefore('0093-album-emails')
    const link = { id: 'l1', album_id: 'a', name: 'Team', pin_hash: null, downloads: 'all' } as const
    const times = { created_at: 1, expires_at: null, revoked_at: null }
    const download = { album_id: 'a', album_name: 'A', what: 'all', size: 'web', photographs: 1 } as const
    const facts = { bytes: 1, version: 'v', started_at: 1, completed_at: null }
    await insertRows(database, {
      album: albumRow('a'),
      share_link: { ...link, ...times, ask_who: 0 },
      download: { id: 'd1', link_id: 'l1', ...download, ...facts },
    })
    await database.write((trx) =>
      trx.insertInto('setup').values({ name: 'mail', value: '{}', sealed: null }).execute(),
    )
    await migrate('0095-store')
    expect(await db.selectFrom('setup').select('name').execute()).toEqual([{ name: 'mail' }])
    await db.insertInto('setup').values({ name: 'payments', value: '{}', sealed: null }).execute()
    const order = { id: 'o1', number: 1001, link_id: 'x', status: 'paid', test: 0, cart: 'c' } as const
    const money = { currency: 'usd', subtotal: 800, total: 800, ends_at: 1, created_at: 1 }
    await db
      .insertInto('store_order')
      .values({ ...order, ...money })
      .execute()
    await db
      .insertInto('download')
      .values({ id: 'd2', order_id: 'o1', ...download, ...facts })
      .execute()
    const two = { id: 'd3', order_id: 'o1', link_id: 'l1', ...download, ...facts }
    await expect(db.insertInto('download').values(two).execute()).rejects.toThrow()
    await db.deleteFrom('store_order').execute()
    expect(await db.selectFrom('download').select(['id', 'link_id']).execute()).toEqual([
      { id: 'd1', link_id: 'l1' },
    ])
  })
})
