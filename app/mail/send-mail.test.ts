import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { MailRefused, type Message } from '../../ports/mail/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { TERMINAL } from '../audit/actor.ts'
import { requestBooking } from '../booking/bookings.server.ts'
import { acceptBooking, declineBooking } from '../booking/studio/inbox/replies.server.ts'
import { ANSWERS, aRequest, bookingPorts } from '../booking/testing.server.ts'
import { postpone } from '../jobs/postpone.server.ts'
import { enqueue, fail, type Leased, lease, newJob, PermanentFailure, retry } from '../jobs/queue.server.ts'
import { RECIPE } from '../photos/rules/address.ts'
import { aBusiness, published } from '../site/testing.server.ts'
import { postponedEmails } from './daily-limit.server.ts'
import type { EmailPicture } from './email.ts'
import { countFailedEmails, newlyFailedEmails } from './failed-emails.server.ts'
import type { Email } from './kinds.server.ts'
import { sendMail } from './send-mail.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)

withDatabase('sending mail', (open) => {
  let database: Database
  let sent: Message[]
  let composed: Email[]
  beforeEach(async () => {
    database = await open()
    sent = []
    composed = []
    await aBusiness(database)
  })

  async function book(contactName: string): Promise<Leased[]> {
    const portrait = { portraitType: 'Couples', location: 'The pier', desiredDate: '2027-05-08' }
    const answers = { ...ANSWERS, ...portrait, contactName }
    const key = `key-of-${contactName.replaceAll(' ', '-')}`
    const request = aRequest({ key, type: 'Portraits', answers })
    await requestBooking(bookingPorts(database), request, '203.0.113.7', NOW)
    const jobs = await lease(database, ['mail'], 2)
    return jobs.toSorted((one, other) => (`${one.payload.email}` < `${other.payload.email}` ? -1 : 1))
  }
  const storage = { read: async () => null } as unknown as Storage
  const developer = { run: () => Promise.reject(new Error('Every cover here is broad')) }
  /** Composes bare emails; the mail adapter keeps them, or fails. */
  const ports = (error?: Error, stores = false) => ({
    database,
    storage,
    developer,
    origin: 'https://www.example.com:8443',
    sign: (purpose: string, text: string) => `${purpose} ${text}`,
    mail: {
      send: async (message: Message): Promise<'sent' | 'stored'> => {
        if (error) throw error
        sent.push(message)
        return stores ? 'stored' : 'sent'
      },
      close: async () => {},
    },
    host: async () => 'smtp.gmail.com',
    compose: async (email: Email, site: { studio: string; email: string }) => {
      composed.push(email)
      const from = { name: site.studio, address: site.email }
      return { from, to: { address: site.email }, subject: email.kind, text: '', html: '' }
    },
  })

  test('the owner reads all that was answered, under the same Message-ID at every attempt', async () => {
    const [confirmation, notification] = (await book('Dana Reyes')) as [Leased, Leased]
    await sendMail(ports(), confirmation)
    await sendMail(ports(), notification)
    await sendMail(ports(), notification)
    const [, read] = composed as { kind: string; answers: object[] }[]
    expect(read).toMatchObject({ kind: 'booking-notification', type: 'Portraits', date: '2027-05-08' })
    const question = 'Who are the portraits of?'
    expect(read?.answers[0]).toEqual({ id: 'portraitType', question, kind: 'choice', answer: 'Couples' })
    expect(sent.map(({ id }) => id)).toEqual([
      `${confirmation.id}@www.example.com`,
      `${notification.id}@www.example.com`,
      `${notification.id}@www.example.com`,
    ])
    expect(sent[0]?.from).toEqual({ name: 'Ann Media', address: 'ann@studio.example' })
  })

  test('the confirmation repeats nothing that the visitor typed', async () => {
    const [confirmation] = (await book('Win a Car')) as [Leased]
    await sendMail(ports(), confirmation)
    expect(composed).toMatchObject([
      { kind: 'booking-confirmation', recipient: 'dana@example.com', type: 'Portraits', date: '2027-05-08' },
    ])
    expect((composed[0] as { answers: { id: string; answer: string }[] }).answers).toMatchObject([
      { id: 'photoType', answer: 'Portraits' },
      { id: 'portraitType', answer: 'Couples' },
      { id: 'desiredDate', answer: '2027-05-08' },
    ])
    expect(JSON.stringify(composed)).not.toMatch(/Win a Car|pier/)
  })

  test('the confirmation carries a broad photograph of the site, once it is developed', async () => {
    const [confirmation] = (await book('Dana Reyes')) as [Leased]
    const photos = ['a', 'b', 'c'].map((id) => photoRow(id, { alt: `Photograph ${id}`, recipe: RECIPE }))
    const [tall, broad, small] = photos as [(typeof photos)[0], (typeof photos)[0], (typeof photos)[0]]
    const upright = { ...tall, width: 1200, height: 1800 }
    await insertRows(database, { photo: [upright, broad, { ...small, recipe: null }] })
    await published(database, {
      hero: { slides: [small, broad].map(({ id }) => ({ photo: id })) },
      services: { services: [{ name: 'Portraits', questions: 'Portraits', photo: tall.id }] },
    })
    const read = async (key: string) => Buffer.from(key)
    await sendMail({ ...ports(), storage: { read } as unknown as Storage }, confirmation)
    const [{ picture }] = composed as unknown as [{ picture: EmailPicture }]
    expect(picture.alt).toBe('Photograph b')
    expect(String(picture.content)).toContain(`${broad.id}/800.jpg`)
  })

  test('the summary of an hour lists what was booked in it, once the hour has ended', async () => {
    await book('Dana Reyes')
    await book('Kim Osei')
    const hour = { from: NOW, until: NOW + 3_600_000 }
    const payload = { email: 'booking-summary', ...hour }
    const about = { about: null, attempts: 1, interruptions: 0, lease: 'a' }
    const job: Leased = { id: 'a', kind: 'mail', ...about, payload }
    await expect(sendMail(ports(), job, NOW + 60_000)).rejects.toThrow("isn't over")
    // Its time was set by a clock that was ahead and is corrected.
    await sendMail(ports(), job, NOW - 1)
    composed = []
    await sendMail(ports(), job, hour.until)
    expect(composed).toMatchObject([{ kind: 'booking-summary', count: 2, failed: [] }])
    const [summary] = composed as unknown as [{ bookings: { name: string }[] }]
    expect(summary.bookings.map(({ name }) => name).toSorted()).toEqual(['Dana Reyes', 'Kim Osei'])
    const refused = await sendMail(ports(new MailRefused('554 Try later')), job, hour.until).catch((e) => e)
    expect(refused).not.toBeInstanceOf(PermanentFailure)
    const next = { ...job, payload: { ...payload, from: hour.until, until: hour.until + 3_600_000 } }
    await expect(sendMail(ports(), next, NOW + 8_000_000)).rejects.toThrow(PermanentFailure)
  })

  test('what a server refuses of the owner is tried again, and she reads of what failed for good', async () => {
    const [confirmation, notification] = (await book('Dana Reyes')) as [Leased, Leased]
    const refusal = ports(new MailRefused('The mail server refused the email: 554 Try later'))
    const failed = await sendMail(refusal, notification).catch((error) => error)
    expect(failed).toBeInstanceOf(MailRefused)
    expect(failed).not.toBeInstanceOf(PermanentFailure)
    await fail(database, confirmation, { error: 'No such mailbox.', permanent: true })
    expect(await countFailedEmails(database)).toBe(1)
    await expect(sendMail(refusal, notification)).rejects.toThrow()
    composed = []

    await sendMail(ports(), notification)
    await sendMail(ports(), notification)
    const expected = { id: confirmation.id, kind: 'booking-confirmation', name: 'Dana Reyes' }
    const contact = { email: 'dana@example.com', phone: ANSWERS.contactPhone, reason: 'No such mailbox.' }
    expect(composed).toMatchObject([{ failed: [{ ...expected, ...contact }] }, { failed: [] }])
    // It is still to be seen to, and is announced again if another try fails too.
    expect(await countFailedEmails(database)).toBe(1)
    await retry(database, confirmation.id)
    expect(await countFailedEmails(database)).toBe(0)
    const [again] = (await lease(database, ['mail'], 1)) as [Leased]
    await fail(database, again, { error: 'No such mailbox.', permanent: true })
    expect(await newlyFailedEmails(database)).toHaveLength(1)
  })

  test('the owner reads of a failed email to a client without their name or address', async () => {
    const payload = { email: 'client-invitation' }
    await database.write((trx) => enqueue(trx, [{ id: 'invitation', kind: 'mail', payload }]))
    const [job] = (await lease(database, ['mail'], 1)) as [Leased]
    await fail(database, job, { error: '550 no such mailbox ann@example.com', permanent: true })
    expect(await newlyFailedEmails(database)).toEqual([
      { id: 'invitation', kind: 'client-invitation', name: '', email: '', phone: '', reason: '' },
    ])
  })

  test('an answer says what is agreed, once it is sent, and nothing that a newer one has made wrong', async () => {
    const [confirmation] = (await book('Dana Reyes')) as [Leased]
    const id = confirmation.about ?? ''
    const inbox = bookingPorts(database)
    await acceptBooking(inbox, { id, time: '10:00', message: 'Yes!', actor: TERMINAL, now: NOW })
    const [accepted] = (await lease(database, ['mail'], 9)) as [Leased]
    await sendMail(ports(), accepted)
    const entry = { date: '2027-05-08', time: '10:00', minutes: 60, status: 'confirmed', sequence: 1 }
    expect(composed).toMatchObject([{ kind: 'booking-accepted', bookingId: id, text: 'Yes!', entry }])
    expect(sent.map((message) => message.id)).toEqual([`${accepted.id}@www.example.com`])
    const asked = (composed[0] as { answers: { id: string }[] }).answers.map((each) => each.id)
    expect(asked).toEqual(['portraitType', 'location'])
    await declineBooking(inbox, { id, actor: TERMINAL, now: NOW + 1 })
    expect(await sendMail(ports(), accepted)).toMatch(/^Canceled: it was out of date/)
    expect(sent).toHaveLength(1)
  })

  test('a refusal is a permanent failure, with its message; another error is not', async () => {
    const [job] = (await book('Dana Reyes')) as [Leased]
    const refused = sendMail(ports(new MailRefused('Connect the account again.')), job)
    await expect(refused).rejects.toThrow(new PermanentFailure('Connect the account again.'))
    const failed = await sendMail(ports(new Error('ECONNRESET')), job).catch((error) => error)
    expect(failed).not.toBeInstanceOf(PermanentFailure)
  })

  test('an email about something that is gone is a permanent failure, one that only a newer release knows is not', async () => {
    const [job] = (await book('Dana Reyes')) as [Leased]
    const unknown = await sendMail(ports(), { ...job, payload: { email: 'love' } }).catch((error) => error)
    expect(unknown).toBeInstanceOf(Error)
    expect(unknown).not.toBeInstanceOf(PermanentFailure)
    await expect(sendMail(ports(), { ...job, about: 'gone' })).rejects.toThrow(PermanentFailure)
  })

  test('near the provider’s daily limit, albums wait until tomorrow and bookings don’t', async () => {
    const [confirmation] = (await book('Dana Reyes')) as [Leased]
    const done = { kind: 'mail', payload: '{}', status: 'done' as const }
    const earlier = Array.from({ length: 450 }, (_, n) => {
      return { ...newJob(NOW), ...done, id: `sent-${n}`, ended_at: NOW - n * 1_000 }
    })
    await database.db.insertInto('job').values(earlier).execute()
    await sendMail(ports(), confirmation, NOW)
    expect(sent.length).toBe(1)
    await database.write((trx) => enqueue(trx, [{ kind: 'mail', payload: { email: 'album-ready' } }]))
    const [album] = (await lease(database, ['mail'], 9)) as [Leased]
    const postponed = await sendMail(ports(), album, NOW).catch((error) => error)
    expect(postponed).toMatchObject({ until: NOW + 86_400_000 - 449_000 })
    await postpone(database, album, postponed)
    const text = '1 email waits until tomorrow. Gmail takes about 500 a day.'
    expect(await postponedEmails(database, NOW)).toBe(text)
    expect(await postponedEmails(database, NOW + 86_400_000)).toBeNull()
  })
})
