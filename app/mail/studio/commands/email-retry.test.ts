import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../../ports/database/testing.ts'
import { STORED_ONLY } from '../../../../ports/mail/port.ts'
import { actorContext, siteContext, staffContext } from '../../../accounts/staff-context.server.ts'
import { enqueue, fail, finish, type Leased, lease } from '../../../jobs/queue.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { retryEmail, storedEmails, storedForClients } from '../../failed-emails.server.ts'
import { action } from './email-retry.ts'

test('a failed email is tried again, and nothing is said to be that is not', async () => {
  const database = await openTestSqlite()
  const jobs = ['mail', 'export'].map((kind) => ({ id: kind, kind, payload: {} }))
  await database.write((trx) => enqueue(trx, jobs))
  for (const job of await lease(database, ['mail', 'export'], 2)) {
    await fail(database, job as Leased, { error: 'Refused.', permanent: true })
  }
  const context = new RouterContextProvider()
  context.set(portsContext, { database, jobs: { wake() {} } } as never)
  context.set(actorContext, { kind: 'owner', id: 'ann' })
  context.set(staffContext, {} as never)
  context.set(siteContext, {} as never)
  const request = () => new Request('http://site/', { method: 'POST', body: new URLSearchParams() })
  const retry = (email: string) => action({ request: request(), params: { email }, context } as never)
  expect(await retry('mail')).toEqual({ done: "It's being sent again now." })
  for (const id of ['export', 'none']) {
    expect(await retry(id)).toMatchObject({
      data: { refused: 'It has already been sent, or is being sent now.' },
    })
  }
  const waiting = await database.db.selectFrom('job').where('status', '=', 'waiting').select('id').execute()
  expect(waiting).toEqual([{ id: 'mail' }])
})

test('an email that was only stored is sent later, once, and Today names those of clients', async () => {
  const database = await openTestSqlite()
  const kinds = ['booking-reminder', 'album-expiring', 'album-ready', 'booking-notification', 'test']
  const jobs = kinds.map((email) => ({ id: email, kind: 'mail', payload: { email } }))
  await database.write((trx) => enqueue(trx, [...jobs, { id: 'sent', kind: 'mail', payload: {} }]))
  for (const job of await lease(database, ['mail'], 9)) {
    await finish(database, job, job.id === 'sent' ? null : STORED_ONLY)
  }
  expect(await storedEmails(database, 9)).toHaveLength(5)
  const named = async (since = 1) => (await storedForClients(database, since)).map(({ id }) => id).sort()
  const ended = Date.now() + 1000
  expect([await named(), await named(ended)]).toEqual([['album-expiring', 'booking-reminder'], []])
  const again = ['booking-reminder', 'booking-reminder', 'sent'].map((id) => () => retryEmail(database, id))
  const retried: boolean[] = []
  for (const retry of again) {
    retried.push(await retry())
    for (const job of await lease(database, ['mail'], 9)) await finish(database, job)
  }
  expect(retried).toEqual([true, false, false])
  expect(await named()).toEqual(['album-expiring'])
})
