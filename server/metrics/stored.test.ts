import { expect, test } from 'vitest'
import { enqueue, lease } from '../../app/jobs/queue.server.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { readiness } from '../http/readiness.ts'
import { storedNow } from './stored.ts'

const FINE = {
  storage: { put: async () => {}, read: async () => Buffer.from('1') },
  backup: async () => ({ problem: null, age: null }),
  timers: { late: () => [] },
  isDiskFull: () => false,
}

withDatabase('what is stored', (open) => {
  test('is each kind of job with its number and age, asked at most once in ten seconds', async () => {
    const database = await open()
    let now = Date.UTC(2027, 4, 1)
    const stored = storedNow({ database, readiness: readiness({ ...FINE, database }, () => now) }, () => now)
    const add = (kind: string, dueIn: number) =>
      database.write(async (trx) => {
        const id = `${kind}-${dueIn}`
        await enqueue(trx, [{ id, kind, payload: {} }])
        const added = trx.updateTable('job').where('id', '=', id)
        await added.set({ created_at: now, run_at: now + dueIn, give_up_at: now + 600_000 }).execute()
      })
    await add('mail', 0)
    await add('mail', -7_000)
    await add('export', 60_000)
    await add('import', 0)
    await lease(database, ['import'], 1, now)
    const byKind = async () => (await stored()).queue?.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    const expected = [
      { kind: 'export', waiting: 1, age: 0 },
      { kind: 'import', waiting: 1, age: 0 },
      { kind: 'mail', waiting: 2, age: 7 },
    ]
    expect(await byKind()).toEqual(expected)
    await database.db.deleteFrom('job').where('kind', '<>', 'mail').execute()
    now += 9_999
    expect(await byKind()).toEqual(expected)
    now += 1
    expect(await byKind()).toEqual([{ kind: 'mail', waiting: 2, age: 17 }])
  })

  test('is unknown while the database is away, and its connections are not', async () => {
    const database = await open()
    const contentVersion = () => Promise.reject(new Error('away'))
    const state = readiness({ ...FINE, database: { ...database, contentVersion } })
    expect(await storedNow({ database, readiness: state })()).toMatchObject({
      queue: null,
      readiness: { unknown: ['jobs', 'clock', 'mail', 'backup'] },
      connections: { inUse: 0, waiting: 0 },
    })
  })

  test('has the connections that are in use, and those who wait for one', async () => {
    const database = await open()
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const most = database.engine === 'sqlite' ? 1 : 10
    let count = 0
    const held = Array.from({ length: most }, () =>
      database.db.connection().execute(async () => {
        if (++count === most) begun.resolve()
        await gate.promise
      }),
    )
    await begun.promise
    const waiting = database.db.selectFrom('job').select('id').execute()
    await expect.poll(() => database.load()).toEqual({ inUse: most, waiting: 1 })
    gate.resolve()
    await Promise.all([...held, waiting])
    expect(database.load()).toEqual({ inUse: 0, waiting: 0 })
  })
})
