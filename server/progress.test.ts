import { expect, test, vi } from 'vitest'
import { enqueue } from '../app/jobs/queue.server.ts'
import { DEVELOP } from '../app/photos/develop/version.server.ts'
import { openTestSqlite } from '../ports/database/testing.ts'
import { developingProgress } from './progress.ts'

test('prints a line when photographs begin to wait and one when none is left', async () => {
  const database = await openTestSqlite()
  const printed: string[] = []
  const look = await developingProgress(database, (line) => printed.push(line))
  expect(printed).toEqual([])

  const jobs = ['first', 'second'].map((id) => ({ id, kind: DEVELOP, payload: {} }))
  await database.write((trx) => enqueue(trx, jobs))
  const begun = ['Processing 2 photos …']
  look()
  look()
  await vi.waitFor(() => expect(printed).toEqual(begun))
  await database.db.updateTable('job').set({ status: 'done' }).execute()
  look()
  look()
  await vi.waitFor(() => expect(printed).toEqual([...begun, 'All photos are processed.']))
})
