import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { forgetFree, giveBack, limit } from './rate-limit.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const MINUTE = 60_000
/** Three at once, then one every twenty seconds. */
const rule = { count: 3, per: MINUTE }

onEachEngine('a limit', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const take = (now: number, key = 'a', name = 'booking') => limit(database, [{ name, key, rule }], now)

  test('lets so many through at once, then one each time a share of the span has passed', async () => {
    const first = [await take(NOW), await take(NOW), await take(NOW), await take(NOW)]
    expect(first).toEqual([0, 0, 0, 20])
    expect([await take(NOW + 19_500), await take(NOW + 20_000), await take(NOW + 20_001)]).toEqual([1, 0, 20])
    const later = NOW + 10 * MINUTE
    expect([await take(later), await take(later), await take(later), await take(later)]).toEqual([
      0, 0, 0, 20,
    ])
  })

  test('counts each key and each name by itself', async () => {
    for (let n = 0; n < 4; n++) await take(NOW)
    expect([await take(NOW, 'b'), await take(NOW, 'a', 'sign-in'), await take(NOW)]).toEqual([0, 0, 20])
  })

  test('lets no more through when all come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => take(NOW)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('of several takes none when one is used up', async () => {
    const small = { count: 1, per: MINUTE }
    const both = (now: number, key: string) =>
      limit(
        database,
        [
          { name: 'x', key, rule },
          { name: 'x', key: 'all', rule: small },
        ],
        now,
      )
    expect([await both(NOW, 'a'), await both(NOW, 'b')]).toEqual([0, 60])
    // Nothing was held against b, so that three of its own are left.
    const own = [1, 2, 3, 4].map(() => limit(database, [{ name: 'x', key: 'b', rule }], NOW))
    expect((await Promise.all(own)).toSorted()).toEqual([0, 0, 0, 20])
  })

  test('counts what is given back no more', async () => {
    for (let n = 0; n < 3; n++) await take(NOW)
    await giveBack(database, [{ name: 'booking', key: 'a', rule }])
    expect([await take(NOW), await take(NOW)]).toEqual([0, 20])
  })

  test('is forgotten once nothing is held against anybody, and not before', async () => {
    await take(NOW)
    await take(NOW, 'b')
    await take(NOW, 'b')
    await forgetFree(database, NOW + 20_000)
    expect(await database.db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'booking:b' }])
  })
})
