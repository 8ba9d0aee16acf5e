import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { cleanUpLimits, fromAddress, limit, refund } from './rate-limit.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const MINUTE = 60_000
/** Three at once, then one every twenty seconds. */
const rule = { count: 3, per: MINUTE }

onEachEngine('a rate limit', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const attempt = (now: number, key = 'a', name = 'booking') => limit(database, [{ name, key, rule }], now)

  test('allows so many at once, then one each time a share of the period has passed', async () => {
    const first = [await attempt(NOW), await attempt(NOW), await attempt(NOW), await attempt(NOW)]
    expect(first).toEqual([0, 0, 0, 20])
    expect([await attempt(NOW + 19_500), await attempt(NOW + 20_000), await attempt(NOW + 20_001)]).toEqual([
      1, 0, 20,
    ])
    const later = NOW + 10 * MINUTE
    expect([await attempt(later), await attempt(later), await attempt(later), await attempt(later)]).toEqual([
      0, 0, 0, 20,
    ])
  })

  test('counts each key and each name separately', async () => {
    for (let n = 0; n < 4; n++) await attempt(NOW)
    expect([await attempt(NOW, 'b'), await attempt(NOW, 'a', 'sign-in'), await attempt(NOW)]).toEqual([
      0, 0, 20,
    ])
  })

  test('allows no more when all come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => attempt(NOW)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('counts none of several attempts when one limit is reached', async () => {
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
    // Nothing was counted for b, so it has three attempts of its own.
    const own = [1, 2, 3, 4].map(() => limit(database, [{ name: 'x', key: 'b', rule }], NOW))
    expect((await Promise.all(own)).toSorted()).toEqual([0, 0, 0, 20])
  })

  test('counts what is refunded no more', async () => {
    for (let n = 0; n < 3; n++) await attempt(NOW)
    await refund(database, [{ name: 'booking', key: 'a', rule }])
    expect([await attempt(NOW), await attempt(NOW)]).toEqual([0, 20])
  })

  test('counts an IPv6 visitor by the network and, less strictly, by the site that it belongs to', async () => {
    const from = (key: string) => limit(database, fromAddress({ name: 'booking', key, rule }), NOW)
    expect(await from('203.0.113.7')).toBe(0)
    for (let network = 1; network <= 32; network++) {
      const key = `2001:db8:1:${network}::/64`
      expect([await from(key), await from(key), await from(key)]).toEqual([0, 0, 0])
      expect(await from(key)).toBeGreaterThan(0)
    }
    expect(await from('2001:db8:1:33::/64')).toBeGreaterThan(0)
    expect(await from('2001:db8:2:33::/64')).toBe(0)
    expect(await from('203.0.113.7')).toBe(0)
  })

  test('lasts no longer than its period when a clock that was ahead is corrected', async () => {
    const ahead = NOW + 24 * 60 * MINUTE
    for (let n = 0; n < 4; n++) await attempt(ahead)
    const corrected = [await attempt(NOW), await attempt(NOW), await attempt(NOW), await attempt(NOW)]
    expect(corrected).toEqual([0, 0, 0, 20])
  })

  test('is cleaned up once it limits no one, and not before', async () => {
    await attempt(NOW)
    await attempt(NOW, 'b')
    await attempt(NOW, 'b')
    await cleanUpLimits(database, NOW + 20_000)
    expect(await database.db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'booking:b' }])
  })
})
