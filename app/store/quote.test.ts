import { expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { signWith } from '../accounts/signature.server.ts'
import type { Wish } from './cart/cart.ts'
import { doorOf, type Shopper } from './cart/doors.server.ts'
import { quote } from './quote.server.ts'
import { aCart, aStore } from './testing.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)
const sign = signWith('a secret of this test')

const GUEST: Shopper = { linkId: 'derbylink123', pinHash: null, guestId: null, address: '' }

withDatabase('a quote', (open) => {
  async function aShop() {
    const database: Database = await open()
    await aStore(database)
    const ask = async (shopper: Shopper, ...wishes: Omit<Wish, 'door'>[]) => {
      const cart = aCart([doorOf(sign, shopper)], ...wishes)
      const { items, total } = await quote({ database, sign }, cart, async () => null, NOW)
      return { total, of: items.map(({ number, count, wish }) => [wish.kind, number, count]) }
    }
    const { card } = await database.db
      .selectFrom('person')
      .select('card')
      .where('id', '=', 'ana')
      .executeTakeFirstOrThrow()
    const ana: Shopper = { personId: 'ana', card: card ?? '', pinHash: null, address: '', athleteId: null }
    return { database, db: database.db, ask, ana }
  }
  const NOTHING = { total: 0, of: [] }

  test('has the prices of the owner for what the shopper sees, and for nothing else', async () => {
    const { db, ask, ana } = await aShop()
    expect(await ask(GUEST, { kind: 'photo', frame: 'derby-1' })).toMatchObject({ total: 800 })
    expect(await ask(ana, { kind: 'web', frame: 'derby-2' })).toMatchObject({ total: 500 })
    // Another album, one not for sale, another child's photo, a hidden child's, and no such photo.
    expect(await ask(GUEST, { kind: 'photo', frame: 'final-1' })).toEqual(NOTHING)
    expect(await ask(ana, { kind: 'photo', frame: 'gift-1' })).toEqual(NOTHING)
    expect(await ask(ana, { kind: 'photo', frame: 'derby-3' })).toEqual(NOTHING)
    expect(await ask(GUEST, { kind: 'photo', frame: 'derby-4' })).toEqual(NOTHING)
    expect(await ask(GUEST, { kind: 'photo', frame: 'derby-99' })).toEqual(NOTHING)
    // A kind that needs no photo, asked for with one.
    expect(await ask(GUEST, { kind: 'game', frame: 'derby-1' })).toEqual(NOTHING)
    await db.updateTable('price_list').set({ prices: '{"photo":900}' }).execute()
    expect(await ask(GUEST, { kind: 'photo', frame: 'derby-1' })).toMatchObject({ total: 900 })
    expect(await ask(GUEST, { kind: 'web', frame: 'derby-1' })).toEqual(NOTHING)
  })

  test('sells a child’s games and season on the child’s page, and on a link those of its album', async () => {
    const { db, ask, ana } = await aShop()
    const game = { kind: 'game', athlete: 'ana', album: 'derby' } as const
    expect(await ask(ana, game)).toEqual({ total: 3500, of: [['game', '23', 2]] })
    expect(await ask(GUEST, game)).toEqual({ total: 3500, of: [['game', '23', 2]] })
    expect(await ask(ana, { kind: 'season', athlete: 'ana' })).toEqual({
      total: 9900,
      of: [['season', '23', 4]],
    })
    for (const wish of [
      { kind: 'season', athlete: 'leo' },
      { kind: 'game', athlete: 'leo', album: 'derby' },
      { kind: 'album', album: 'derby' },
      { kind: 'game', athlete: 'ana', album: 'gift' },
    ] as const) {
      expect([wish, await ask(ana, wish)]).toEqual([wish, NOTHING])
    }
    for (const wish of [
      { kind: 'season', athlete: 'ana' },
      { kind: 'game', athlete: 'ana', album: 'final' },
      { kind: 'game', athlete: 'kid', album: 'derby' },
      { kind: 'album', album: 'final' },
    ] as const) {
      expect([wish, await ask(GUEST, wish)]).toEqual([wish, NOTHING])
    }
    // The hidden child's photo isn't in it.
    expect(await ask(GUEST, { kind: 'album', album: 'derby' })).toEqual({
      total: 20_000,
      of: [['album', '', 4]],
    })
    await db.updateTable('tag').set({ reported_at: 1 }).where('id', '=', 'ana-derby1').execute()
    expect(await ask(ana, game)).toMatchObject({ of: [['game', '23', 1]] })
    await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'ana').execute()
    expect([await ask(ana, game), await ask(GUEST, game)]).toEqual([NOTHING, NOTHING])
  })

  test('ends with the link, its PIN, the card, and a signature that isn’t the site’s', async () => {
    const { database, db, ask, ana } = await aShop()
    const one = { kind: 'photo', frame: 'derby-1' } as const
    const [kind, id] = doorOf(sign, GUEST)
    const forged = aCart([[kind, id, 'x'.repeat(22)]], one)
    expect((await quote({ database, sign }, forged, async () => null, NOW)).items).toEqual([])
    const client = aCart([doorOf(sign, { clientId: 'ann' })], one)
    expect((await quote({ database, sign }, client, async () => null, NOW)).gone).toHaveLength(1)
    expect(await ask(ana, one)).toMatchObject({ total: 800 })
    await db.updateTable('person').set({ pin_hash: 'new' }).where('id', '=', 'ana').execute()
    expect(await ask(ana, one)).toEqual(NOTHING)
    await db
      .updateTable('share_link')
      .set({ revoked_at: NOW - 1 })
      .execute()
    expect(await ask(GUEST, one)).toEqual(NOTHING)
  })
})
