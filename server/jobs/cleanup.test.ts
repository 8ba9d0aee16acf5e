import { beforeEach, expect, test } from 'vitest'
import { TERMINAL } from '../../app/audit/actor.ts'
import { recordEvent } from '../../app/audit/audit.server.ts'
import { requestBooking } from '../../app/booking/bookings.server.ts'
import { aRequest, bookingPorts, storeBooking } from '../../app/booking/testing.server.ts'
import { enqueue } from '../../app/jobs/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { insertRows } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { cleanUp, countOverdue, warnOfDeletion } from './cleanup.ts'

const DAY = 86_400_000
const START = Date.UTC(2027, 4, 1)

withDatabase('cleaning up', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const keep = { bookings: 30, audit: 20, mail: 10 }
  const clean = (now: number) => cleanUp({ database, storage: diskStorage(testFolder()) }, keep, now)

  const book = (key: string, now: number) =>
    requestBooking(bookingPorts(database), aRequest({ key }), '203.0.113.7', now)
  const keys = async () => {
    const rows = await database.db
      .selectFrom('booking')
      .select('idempotency_key as key')
      .orderBy('id')
      .execute()
    return rows.map(({ key }) => key)
  }
  const events = async () =>
    (await database.db.selectFrom('audit_event').select('at').orderBy('at').execute()).map(({ at }) => at)

  test('deletes bookings and audit events when their time has come, and moves no content version', async () => {
    const version = await database.contentVersion()
    await book('an-early-booking', START)
    await book('a-later-booking', START + DAY)
    await database.write((trx) =>
      recordEvent(trx, { actor: TERMINAL, now: START + 5 * DAY }, { action: 'trash.empty' }),
    )
    await clean(START + 20 * DAY)
    expect([await keys(), await events()]).toEqual([
      ['an-early-booking', 'a-later-booking'],
      [START, START + DAY, START + 5 * DAY],
    ])
    const overdue = { bookings: 1, spam: 0, auditEvents: 3, emails: 0 }
    expect(await countOverdue(database, keep, START + 30 * DAY + 1)).toEqual(overdue)
    expect(await clean(START + 30 * DAY + 1)).toEqual(overdue)
    expect([await keys(), await events()]).toEqual([['a-later-booking'], []])
    expect(await database.contentVersion()).toBe(version)
  })

  test('warns of everything that it will delete, and names the settings', async () => {
    const said: unknown[] = []
    const log = { warn: (...line: unknown[]) => said.push(line) }
    warnOfDeletion(log, await countOverdue(database, keep, START))
    expect(said).toEqual([])
    await storeBooking(database, {}, START)
    await storeBooking(database, { status: 'spam' }, START)
    await storeBooking(database, { status: 'spam', idempotency_key: 'a-late-spam' }, START + DAY)
    const mail = { eml: '', recipient: 'ann@example.com', subject: 'x' }
    const sent = [START, START + 25 * DAY].map((at) => ({ id: `${at}`, message_id: `${at}`, created_at: at }))
    await insertRows(database, { sent_mail: sent.map((one) => ({ ...mail, ...one })) })
    await database.write((trx) => enqueue(trx, [{ kind: 'mail', payload: {} }]))
    await database.db.updateTable('job').set({ status: 'dead', ended_at: START }).execute()
    const now = START + 30 * DAY + 1
    const overdue = { bookings: 1, spam: 1, auditEvents: 0, emails: 2 }
    warnOfDeletion(log, await countOverdue(database, keep, now))
    const settings = ['BOOKINGS_KEPT_DAYS', 'AUDIT_KEPT_DAYS', 'MAIL_KEPT_DAYS']
    expect(said).toEqual([[overdue, expect.stringMatching(settings.join('.*'))]])
    expect(await clean(now)).toEqual(overdue)
    expect(await keys()).toEqual(['a-late-spam'])
    const nothing = { bookings: 0, spam: 0, auditEvents: 0, emails: 0 }
    expect(await countOverdue(database, keep, now)).toEqual(nothing)
  })
})
