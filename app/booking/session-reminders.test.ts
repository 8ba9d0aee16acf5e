import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import type { Message } from '../../ports/mail/port.ts'
import { TERMINAL } from '../audit/actor.ts'
import { finish, lease } from '../jobs/queue.server.ts'
import { composeEmail } from '../mail/compose.server.tsx'
import { type SendMailPorts, sendMail } from '../mail/send-mail.server.ts'
import { publishSections } from '../site/publishing/publish.server.ts'
import type { Sections } from '../site/sections/shapes.ts'
import { aBusiness } from '../site/testing.server.ts'
import { planSessionReminders, queueSessionReminders } from './session-reminders.server.ts'
import { acceptBooking, declineBooking } from './studio/inbox/replies.server.ts'
import { markDone, reopen } from './studio/inbox/status.server.ts'
import { bookingPorts, storeBooking } from './testing.server.ts'

const DAY = 86_400_000
/** Noon of Monday, March 1, in New York. */
const ACCEPTED = Date.parse('2027-03-01T17:00Z')
/** Nine in the morning, two days before Monday, March 15; the clocks go forward the day after. */
const DUE = Date.parse('2027-03-13T14:00Z')

withDatabase('reminders of sessions', (open) => {
  let database: Database
  let id: string
  let sent: Message[]

  const doing = (now: number) => ({ id, actor: TERMINAL, now })
  const accept = (date: string, now = ACCEPTED) =>
    acceptBooking(bookingPorts(database), { ...doing(now), date, time: '10:00', minutes: 90 })
  const decline = (now: number) => declineBooking(bookingPorts(database), doing(now))
  const turn = (session: Sections['reminders']['session']) =>
    database.write((trx) =>
      publishSections(trx, { reminders: { session } }, { actor: TERMINAL, now: ACCEPTED }),
    )
  const mailed = async (now: number) => {
    sent = []
    const ports = {
      database,
      origin: 'https://a.example',
      mail: {
        send: async (message: Message) => {
          sent.push(message)
          return 'sent'
        },
      },
      host: async () => undefined,
      compose: (email: never, site: never, templates: never) => composeEmail(email, site, now, templates),
    } as unknown as SendMailPorts
    for (const job of await lease(database, ['mail'], 20)) {
      await finish(database, job, (await sendMail(ports, job, now)) ?? null)
    }
    return sent.map(({ to, subject }) => `${to.name}: ${subject}`)
  }
  /** Queues what is due in two processes, and sends it. */
  const run = async (now: number) => {
    await Promise.all([queueSessionReminders(database, now), queueSessionReminders(database, now)])
    return mailed(now)
  }

  beforeEach(async () => {
    database = await open()
    await aBusiness(database, { reminders: { session: 2 } })
    id = await storeBooking(database, { date: '2027-03-15' }, ACCEPTED - DAY)
    await accept('2027-03-15')
    await mailed(ACCEPTED)
  })

  test('reach whoever booked once, at nine in the morning, with when it is', async () => {
    expect(await planSessionReminders(database, ACCEPTED, id)).toEqual([
      { bookingId: id, date: '2027-03-15', dueAt: DUE, queued: false },
    ])
    expect(await run(DUE - 1)).toEqual([])
    expect(await run(DUE)).toEqual(['Dana Reyes: See you soon: Other, Mar 15'])
    const [message] = sent
    expect(message?.text).toContain("I'll see you on Monday, March 15, 2027 at 10:00 AM EDT.")
    expect(message?.attachments?.[0]?.content).toContain('SEQUENCE:1')
    expect(message).toMatchObject({ byHand: false })
    for (const hours of [1, 24, 30]) expect(await run(DUE + hours * 3_600_000)).toEqual([])
  })

  test.each([
    // The clocks go forward on March 14, and back on November 7.
    ['2027-03-15', 1, '2027-03-14T13:00Z'],
    ['2027-03-17', 7, '2027-03-10T14:00Z'],
    ['2027-11-08', 1, '2027-11-07T14:00Z'],
    ['2027-11-08', 2, '2027-11-06T13:00Z'],
  ] as const)('of %s leave %i days before, at nine by the clocks of that day', async (date, days, due) => {
    await turn(days)
    await reopen(database, doing(ACCEPTED + 1))
    await accept(date, ACCEPTED + 2)
    const [planned] = await planSessionReminders(database, ACCEPTED + 2)
    expect(planned?.dueAt).toBe(Date.parse(due))
  })

  test('wait for the morning when they were missed, and are dropped on the day itself', async () => {
    expect(await run(DUE + 13 * 3_600_000)).toEqual([])
    expect(await run(DUE + DAY)).toHaveLength(1)
    await database.db.updateTable('booking').set({ reminded_date: null }).execute()
    expect(await run(Date.parse('2027-03-15T13:00Z'))).toEqual([])
    expect(await planSessionReminders(database, DUE + 2 * DAY)).toEqual([])
  })

  test('are not sent while they are off, or when the session was accepted after they were due', async () => {
    await turn(undefined)
    expect(await run(DUE)).toEqual([])
    await turn(2)
    await reopen(database, doing(DUE + 1))
    await accept('2027-03-15', DUE + 2)
    expect(await run(DUE + 3)).toEqual(["Dana Reyes: You're booked: Other, Mar 15"])
  })

  test.each([
    ['declined', decline],
    ['open again', (now: number) => reopen(database, doing(now))],
    ['done', (now: number) => markDone(database, doing(now))],
    ['of somebody erased', () => database.db.updateTable('booking').set({ email: '' }).execute()],
  ])('are withdrawn when the session is %s before they are sent', async (_, change) => {
    await queueSessionReminders(database, DUE)
    await change(DUE + 1)
    const subjects = await mailed(DUE + 2)
    expect(subjects.filter((subject) => subject.includes('See you soon'))).toEqual([])
    expect(await planSessionReminders(database, DUE + 2)).toEqual([])
  })

  test('follow a session that moves, once for each day', async () => {
    await queueSessionReminders(database, DUE)
    await reopen(database, doing(DUE + 1))
    await accept('2027-03-22', DUE + 2)
    expect(await mailed(DUE + 3)).toEqual(["Dana Reyes: You're booked: Other, Mar 22"])
    const due = Date.parse('2027-03-20T13:00Z')
    expect(await run(due - 1)).toEqual([])
    expect(await run(due)).toEqual(['Dana Reyes: See you soon: Other, Mar 22'])
    expect(await run(due + 1)).toEqual([])
  })
})
