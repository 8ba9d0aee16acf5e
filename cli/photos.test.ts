import { expect, test } from 'vitest'
import { fail, type Leased, lease } from '../app/jobs/queue.server.ts'
import { queueDeveloping } from '../app/photos/develop/queue.server.ts'
import { developCounts } from '../app/photos/develop/testing-counts.server.ts'
import { DEVELOP } from '../app/photos/develop/version.server.ts'
import { photoRow } from '../ports/database/testing/testing-rows.ts'
import { withEngine } from '../ports/database/testing.ts'
import { openSite, sideline } from './testing.ts'

withEngine('photographs at the terminal', (engine) => {
  test('shows which failed and why, and develops them again', async () => {
    const { database, env } = await openSite(engine)
    expect((await sideline(env, ['photos', 'failed'])).out).toBe('Every photo has been processed.\n')
    const rows = [photoRow('a'), photoRow('b')]
    await database.db.insertInto('photo').values(rows).execute()
    await database.write((trx) => queueDeveloping(trx))
    const error = 'The file is damaged: it ends too early'
    for (const job of await lease(database, [DEVELOP], 2)) {
      await fail(database, job as Leased, { error, permanent: true })
    }
    const { out } = await sideline(env, ['photos', 'failed'])
    expect(out).toMatch(/a\.jpg .*The file is damaged: it ends too early\n/)
    const [a = '', b = ''] = ['a', 'b'].map((name) => name.padStart(32, '0'))
    const unknown = await sideline(env, ['photos', 'retry', a, 'x'])
    expect(unknown.err).toBe("These haven't failed: x. 'photos failed' shows those that did.\n")
    expect(await sideline(env, ['photos', 'retry'])).toMatchObject({ code: 2 })
    const one = await sideline(env, ['photos', 'retry', a])
    expect([one.code, one.out]).toEqual([0, '1 photo will be processed again.\n'])
    const rest = JSON.parse((await sideline(env, ['photos', 'retry', '--all', '--json'])).out)
    expect(rest).toEqual({ retried: [b] })
    expect(await developCounts(database)).toEqual({ waiting: 2, done: 0, dead: 0 })
  })
})
