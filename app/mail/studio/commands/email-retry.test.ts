import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../../ports/database/testing.ts'
import { enqueue, fail, type Leased, lease } from '../../../jobs/queue.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { action } from './email-retry.ts'

test('a failed email is tried again, and nothing is said to be that is not', async () => {
  const database = await openTestSqlite()
  const jobs = ['mail', 'export'].map((kind) => ({ id: kind, kind, payload: {} }))
  await database.write((trx) => enqueue(trx, jobs, 1))
  for (const job of await lease(database, ['mail', 'export'], 2, 1)) {
    await fail(database, job as Leased, { error: 'Refused.', permanent: true }, 1)
  }
  const context = new RouterContextProvider()
  context.set(portsContext, { database, jobs: { wake() {} } } as never)
  const retry = (email: string) => action({ params: { email }, context } as never)
  expect(await retry('mail')).toEqual({ done: 'It is being retried now.' })
  for (const id of ['export', 'none']) {
    expect(await retry(id)).toMatchObject({
      data: { refused: 'It was sent in the meantime, or is being sent.' },
    })
  }
  const waiting = await database.db.selectFrom('job').where('status', '=', 'waiting').select('id').execute()
  expect(waiting).toEqual([{ id: 'mail' }])
})
