import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { cleanUpLimits, fromAddress, limit, refund } from './rate-limit.server.ts'
import { elapse } from './testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Three at once, then one every twenty minutes. */
const rule = { count: 3, per: HOUR }
/** In a test that takes less than a minute. */
const twentyMinutes = expect.toSatisfy((wait: number) => wait > 19 * 60 && wait <= 20 * 60)

function setClock(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

onEachEngine('a rate limit', (open, engine) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const attempt = (key = 'a', name = 'booking') => limit(database, [{ name, key, rule }])
  const attempts = async (count: number) => {
    const waits: number[] = []
    for (let i = 0; i < count; i++) waits.push(await attempt())
    return waits
  }

  test('allows so many at once, then one each time a share of the period has passed', async () => {
    expect(await attempts(4)).toEqual([0, 0, 0, twentyMinutes])
    await elapse(database, 18 * MINUTE)
    expect(await attempt()).toBeLessThanOrEqual(120)
    await elapse(database, 2 * MINUTE)
    expect(await attempts(2)).toEqual([0, twentyMinutes])
    await elapse(database, 10 * HOUR)
    expect(await attempts(4)).toEqual([0, 0, 0, twentyMinutes])
  })

  test('counts each key and each name separately', async () => {
    await attempts(4)
    expect([await attempt('b'), await attempt('a', 'sign-in'), await attempt()]).toEqual([
      0,
      0,
      twentyMinutes,
    ])
  })

  test('allows no more when all come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => attempt()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('counts none of several attempts when one limit is reached', async () => {
    const small = { count: 1, per: HOUR }
    const both = (key: string) =>
      limit(database, [
        { name: 'x', key, rule },
        { name: 'x', key: 'all', rule: small },
      ])
    expect([await both('a'), (await both('b')) > 59 * 60]).toEqual([0, true])
    const own = [1, 2, 3, 4].map(() => limit(database, [{ name: 'x', key: 'b', rule }]))
    expect((await Promise.all(own)).toSorted((a, b) => a - b)).toEqual([0, 0, 0, twentyMinutes])
  })

  test('counts what is refunded no more', async () => {
    await attempts(3)
    await refund(database, [{ name: 'booking', key: 'a', rule }])
    expect(await attempts(2)).toEqual([0, twentyMinutes])
  })

  test('counts an IPv6 visitor by the network and, less strictly, by the site that it belongs to', async () => {
    const from = (key: string) => limit(database, fromAddress({ name: 'booking', key, rule }))
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

  test('is not forgotten by processes whose clocks are a little behind', async () => {
    const now = Date.now()
    const waits: number[] = []
    for (const behind of [0, 50, 100, 150, 200]) {
      setClock(now - behind)
      waits.push(...(await attempts(4)))
    }
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test.runIf(engine === 'postgres')('does not ask the clocks of the processes', async () => {
    expect(await attempts(4)).toEqual([0, 0, 0, twentyMinutes])
    for (const hours of [-48, 48]) {
      setClock(new Date('2027-05-01').getTime() + hours * HOUR)
      expect(await attempt()).toEqual(twentyMinutes)
    }
  })

  test('does not last when the clock was far ahead and is corrected', async () => {
    await attempts(4)
    await elapse(database, -24 * HOUR)
    expect(await attempts(4)).toEqual([0, 0, 0, twentyMinutes])
  })

  test('is cleaned up once it limits no one, and not before', async () => {
    await attempt()
    await attempt('b')
    await attempt('b')
    await elapse(database, 20 * MINUTE)
    await cleanUpLimits(database)
    expect(await database.db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'booking:b' }])
  })
})
