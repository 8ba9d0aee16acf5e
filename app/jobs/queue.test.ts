import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { cleanUp } from '../../server/cleanup.ts'
import { enqueue, fail, finish, giveBack, LEASE, type Leased, lease, renew, retry } from './queue.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const most = () => 0.999_999

onEachEngine('the queue', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const add = (count: number, now = NOW, kind = 'mail') =>
    database.write((trx) =>
      enqueue(
        trx,
        Array.from({ length: count }, (_, n) => ({
          kind,
          about: `booking-${n}`,
          payload: { email: `${n}` },
        })),
        now,
      ),
    )
  const take = (count: number, now = NOW) => lease(database, ['mail'], count, now)
  const one = async (now = NOW) => (await take(1, now))[0] as Leased
  const rows = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()
  const flaw = { error: 'The server is away.', forGood: false }

  test('hands out each job once, with what it is about', async () => {
    await add(3)
    const jobs = [...(await take(2)), ...(await take(2)), ...(await take(2))]
    expect(jobs.map(({ payload }) => payload.email).toSorted()).toEqual(['0', '1', '2'])
    expect(jobs[0]).toMatchObject({ kind: 'mail', attempts: 1, about: expect.stringMatching(/^booking-/) })
  })

  test('hands out only the kinds asked for', async () => {
    await add(1, NOW, 'of a later release')
    expect(await take(5)).toEqual([])
    expect(await lease(database, [], 5, NOW)).toEqual([])
  })

  test('never hands a job to two who ask at the same moment', async () => {
    await add(60)
    const hauls = await Promise.all(Array.from({ length: 20 }, () => take(5)))
    const ids = hauls.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    while (ids.length < 60) {
      const more = await take(5)
      expect(more).not.toEqual([])
      ids.push(...more.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(60)
  })

  test('the longest waiting comes first', async () => {
    await add(1, NOW)
    await add(1, NOW - MINUTE)
    expect((await rows()).map(({ run_at }) => run_at)).toContain(NOW - MINUTE)
    const first = await one()
    expect((await rows()).find(({ id }) => id === first.id)?.created_at).toBe(NOW - MINUTE)
  })

  test('a job whose process died comes again when its lease is over, and the dead cannot end it', async () => {
    await add(1)
    const lost = await one()
    expect(await take(1, NOW + LEASE - 1)).toEqual([])
    const again = await one(NOW + LEASE)
    expect([again.id, again.attempts]).toEqual([lost.id, 2])
    await finish(database, lost, NOW + LEASE)
    await giveBack(database, lost, NOW + LEASE)
    expect(await rows()).toMatchObject([{ status: 'waiting', lease: again.lease, attempts: 2 }])
  })

  test('a lease lasts as long as it is renewed, and cannot be once it is lost', async () => {
    await add(2)
    const jobs = await take(2)
    const ids = new Set(jobs.map(({ id }) => id))
    expect(await renew(database, jobs, NOW + LEASE - 1)).toEqual(ids)
    expect(await take(2, NOW + LEASE)).toEqual([])
    await take(2, NOW + 2 * LEASE)
    expect(await renew(database, jobs, NOW + 2 * LEASE)).toEqual(new Set())
    expect(await renew(database, [], NOW)).toEqual(new Set())
  })

  test('what is done is done', async () => {
    await add(1)
    await finish(database, await one(), NOW + 5)
    expect(await rows()).toMatchObject([{ status: 'done', lease: null, ended_at: NOW + 5 }])
    expect(await take(1, NOW + 4 * DAY)).toEqual([])
    expect(await retry(database, (await rows())[0]?.id ?? '', NOW)).toBe(false)
  })

  test('what is given back is there at once, as if nobody had begun it', async () => {
    await add(1)
    await giveBack(database, await one(), NOW + 5)
    expect(await one(NOW + 5)).toMatchObject({ attempts: 1 })
  })

  test('what fails is tried again after pauses that double, up to an hour, for three days', async () => {
    await add(1)
    const pauses: number[] = []
    for (let now = NOW; ; ) {
      const job = await one(now)
      const next = await fail(database, job, flaw, now, most)
      if (next === 'dead') {
        expect(now).toBeGreaterThan(NOW + 3 * DAY - 2 * 60 * MINUTE)
        break
      }
      const at = (await rows())[0]?.run_at ?? 0
      expect(at).toBeLessThan(NOW + 3 * DAY)
      pauses.push(Math.round((at - now) / 1000))
      now = at
    }
    expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    expect(await rows()).toMatchObject([{ status: 'dead', lease: null, error: flaw.error }])
    expect(await take(1, NOW + 9 * DAY)).toEqual([])
  })

  test('the pause is anything from nothing to that', async () => {
    await add(1)
    expect(await fail(database, await one(), flaw, NOW, () => 0)).toBe('waiting')
    expect(await rows()).toMatchObject([{ run_at: NOW, error: flaw.error }])
    await fail(database, await one(), flaw, NOW, () => 0.5)
    expect(await rows()).toMatchObject([{ run_at: NOW + 15_000 }])
  })

  test('what cannot succeed is dead at once, until somebody retries it: then it has three days again', async () => {
    await add(1)
    const job = await one()
    expect(await fail(database, job, { error: 'No such address.', forGood: true }, NOW)).toBe('dead')
    const later = NOW + 10 * DAY
    expect(await take(1, later)).toEqual([])
    expect(await retry(database, job.id, later)).toBe(true)
    expect(await fail(database, await one(later), flaw, later, most)).toBe('waiting')
    expect(await retry(database, 'no such job', later)).toBe(false)
  })

  test('what somebody is at cannot be retried', async () => {
    await add(1)
    const { id } = await one()
    expect(await retry(database, id, NOW + 1)).toBe(false)
    expect(await retry(database, id, NOW + LEASE)).toBe(true)
  })

  test('there is no job when what asked for it is taken back', async () => {
    const failed = database.write(async (trx) => {
      await enqueue(trx, [{ kind: 'mail', payload: {} }], NOW)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  test('after a month what is done is forgotten, and what is dead is not', async () => {
    await add(3)
    const [done, dead] = await take(2)
    await finish(database, done as Leased, NOW)
    await fail(database, dead as Leased, { error: 'No.', forGood: true }, NOW)
    await cleanUp(database, NOW + 30 * DAY)
    expect(await rows()).toHaveLength(3)
    await cleanUp(database, NOW + 30 * DAY + 1)
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['dead', 'waiting'])
  })
})
