import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { emlOf } from '../../ports/mail/eml.ts'
import type { Answered } from '../booking/email.server.ts'
import { siteView } from '../site/testing.server.ts'
import { calendarHold } from './calendar-hold.ts'
import { composeEmail } from './compose.server.tsx'
import type { Email, OwnerNotification } from './email.ts'
import { TOKENS } from './emails/palette.ts'

const SITE = siteView({
  brand: 'Baseline',
  studio: 'Baseline Media',
  owner: 'Jordan',
  email: 'hello@example.com',
  cities: ['Tampa', 'St. Louis'],
  socials: [],
  timeZone: 'America/New_York',
})
const NOW = Date.UTC(2027, 4, 1, 15)
const CONTACT = { name: 'Dana Reyes', email: 'dana@example.com', phone: '+1 (813) 555-0123' }
const LINK = 'https://www.example.com/client/password?token=abc&x=1'

function answered(id: string, answer: string, kind: Answered['kind'] = 'text'): Answered {
  return { id, question: `What about ${id}?`, answer, kind }
}

function notification(changes: Partial<OwnerNotification> = {}): OwnerNotification {
  return {
    kind: 'booking-notification',
    bookingId: '0190c1f2-0000-7000-8000-000000000001',
    type: 'Sports',
    answers: [answered('teamName', 'Hollow Creek Lions'), answered('date', '2027-05-08', 'date')],
    date: '2027-05-08',
    contact: CONTACT,
    requestedAt: Date.UTC(2027, 4, 1, 15),
    sameDay: 0,
    failed: [],
    ...changes,
  }
}

const opened = async (email: Email) =>
  simpleParser(
    await emlOf({ ...(await composeEmail(email, SITE, NOW)), id: 'job-1@example.com' }, new Date(0)),
  )

describe('to the owner', () => {
  test('says every question and answer, and replies go to the visitor', async () => {
    const written = await composeEmail(notification(), SITE, NOW)
    expect(written).toMatchObject({
      from: { name: 'Baseline Media', address: 'hello@example.com' },
      to: { name: 'Jordan', address: 'hello@example.com' },
      replyTo: { name: 'Dana Reyes', address: 'dana@example.com' },
      subject: 'Booking request: Sports, May 8, Dana Reyes',
      parameters: { photoType: 'Sports', teamName: 'Hollow Creek Lions', date: '2027-05-08', sameDay: '0' },
    })
    expect(written.text).toContain(
      'What about teamName?\nHollow Creek Lions\n\nWhat about date?\nSaturday, May 8, 2027',
    )
    expect(written.html).toContain('href="mailto:dana@example.com"')
    expect(written.html).toContain('href="tel:+18135550123"')
    expect(written.text).not.toContain('tel:')
    expect(written.text).not.toContain('same day')
  })

  test.each([
    [1, 'Another request is for the same day.'],
    [3, '3 other requests are for the same day.'],
  ])('mentions %i others for the same day', async (sameDay, words) => {
    expect((await composeEmail(notification({ sameDay }), SITE, NOW)).text).toContain(words)
  })

  test('sums up an hour with very many requests', async () => {
    const booking = { id: 'a', type: 'Sports', date: '2027-05-08', ...CONTACT }
    const hour = { from: NOW, until: NOW + 3_600_000 }
    const email: Email = { kind: 'booking-summary', ...hour, count: 1_412, bookings: [booking], failed: [] }
    const { to, subject, text } = await composeEmail(email, SITE, NOW)
    expect([to.address, subject]).toEqual([SITE.email, '1,412 booking requests in an hour'])
    expect(text).toContain('from May 1, 2027 at 11:00 AM EDT to May 1, 2027 at 12:00 PM EDT')
    expect(text).toContain('Sports, Saturday, May 8, 2027\nDana Reyes, dana@example.com, +1 (813) 555-0123')
    expect(text).toMatch(/and 1,411 more/i)
    expect(text).toContain('bookings list')
  })

  test('comes even when the visitor has a bad address', async () => {
    const contact = { ...CONTACT, email: '<a,b@c.com' }
    const written = await composeEmail(notification({ contact }), SITE, NOW)
    expect(written.replyTo).toBeUndefined()
    expect((await opened(notification({ contact }))).subject).toContain('Booking request')
  })

  test('says which earlier emails did not arrive', async () => {
    const contact = { name: 'Kim Osei', email: 'kim@example.com', phone: '813 555 0199' }
    const failed = [{ id: '1', kind: 'booking-notification', ...contact, reason: '554 Try later' }]
    const { text } = await composeEmail(notification({ failed }), SITE, NOW)
    expect(text).toContain('A booking request from Kim Osei, kim@example.com, 813 555 0199')
    expect(text).toContain('554 Try later')
    expect((await composeEmail(notification(), SITE, NOW)).text).not.toContain('did not arrive')
  })

  test('says when it was sent, in the time zone of the business', async () => {
    const { text } = await composeEmail(notification(), SITE, NOW)
    expect(text).toContain('Sent with the booking form on May 1, 2027 at 11:00 AM EDT.')
  })

  test.each([
    ['2027-12-31', 'Dec 31,'],
    ['2028-01-01', 'Jan 1, 2028,'],
  ])('has the year of %s in its subject unless it is this one', async (date, words) => {
    // Already 2028 in UTC, but not at the business.
    const newYear = Date.UTC(2028, 0, 1, 3)
    const { subject } = await composeEmail(notification({ date }), SITE, newYear)
    expect(subject).toBe(`Booking request: Sports, ${words} Dana Reyes`)
  })

  test('has a calendar hold attached exactly when there is a day', async () => {
    const [hold] = (await opened(notification())).attachments
    expect(hold).toMatchObject({ filename: 'hold.ics', contentType: 'text/calendar' })
    expect((await opened(notification({ date: null }))).attachments).toEqual([])
  })
})

describe('to others', () => {
  test('the confirmation says thanks, what comes next, and what was chosen', async () => {
    const mail = await opened({
      kind: 'booking-confirmation',
      recipient: 'dana@example.com',
      type: 'Sports',
      date: '2027-05-08',
      picture: { content: Buffer.from('a JPEG'), alt: 'A stadium at night' },
      answers: [answered('photoType', 'Sports', 'choice'), answered('date', '2027-05-08', 'date')],
    })
    expect(mail.subject).toBe('Your booking request: Sports, May 8')
    expect(mail.to).toMatchObject({ value: [{ name: '', address: 'dana@example.com' }] })
    for (const words of ["I'll be in touch shortly", 'Saturday, May 8, 2027', 'Jordan'])
      expect(mail.text).toContain(words)
    expect(mail.attachments).toMatchObject([{ cid: 'photograph', contentType: 'image/jpeg', related: true }])
    expect(String(mail.attachments[0]?.content)).toBe('a JPEG')
    expect(mail.html).toContain('alt="A stadium at night"')
    expect(mail.text).not.toContain('stadium')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test.each([
    {
      kind: 'client-invitation',
      clientName: 'Dana',
      clientEmail: 'dana@example.com',
      link: LINK,
      expiresAt: 0,
    },
    { kind: 'password-reset', name: 'Dana', email: 'dana@example.com', link: LINK, expiresAt: 0 },
  ] as const)('the link of $kind arrives whole, with its expiry', async (email) => {
    const mail = await opened(email)
    expect(mail.to).toMatchObject({ value: [{ address: 'dana@example.com' }] })
    expect(mail.text).toContain(LINK)
    expect(mail.html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
    expect(mail.text).toContain('December 31, 1969 at 7:00 PM EST')
  })
})

describe('in the words of the owner', () => {
  const reset: Email = {
    kind: 'password-reset',
    name: 'Dana',
    email: CONTACT.email,
    link: LINK,
    expiresAt: 0,
  }

  test('an email says what the template says, as text and as HTML', async () => {
    const paragraphs = ['Dear {client} of {studio},', '{link}', 'Yours,\n{owner}']
    const templates = { 'password-reset': { subject: 'A key for {client}', paragraphs } }
    const { subject, text, html } = await composeEmail(reset, SITE, NOW, templates)
    expect(subject).toBe('A key for Dana')
    expect(text).toContain('Dear Dana of Baseline Media,')
    expect(text).toContain('Yours,\nJordan')
    expect(text).toContain(LINK)
    expect(text).not.toContain('Someone, hopefully you')
    expect(html).toContain('<bdi>Dana</bdi>')
  })

  test('without one it says the standard, and leaves out a day that there is not', async () => {
    expect((await composeEmail(reset, SITE, NOW)).text).toContain(
      'Someone, hopefully you, asked for a new password for your albums. Choose it here by',
    )
    const confirmation = { kind: 'booking-confirmation', recipient: CONTACT.email, type: 'Sports' } as const
    const { subject, text } = await composeEmail(
      { ...confirmation, date: null, answers: [], picture: null },
      SITE,
      NOW,
    )
    expect(subject).toBe('Your booking request: Sports')
    expect(text).not.toContain('made a note')
  })
})

const HOSTILE = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((text) => `x${text}\r\nBcc: evil@example.com\r\n\r\n<b>`)

test('nothing that visitors write becomes a header, a recipient or markup', async () => {
  await fc.assert(
    fc.asyncProperty(HOSTILE, HOSTILE, async (name, answer) => {
      const email = notification({ contact: { ...CONTACT, name }, answers: [answered('teamName', answer)] })
      const mail = await opened(email)
      expect(mail.to).toMatchObject({ value: [{ address: 'hello@example.com' }] })
      expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(['dana@example.com'])
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.html).not.toContain('<b>')
    }),
    { numRuns: 40 },
  )
})

test('a very long name is cut between two characters, and its header survives folding', async () => {
  const contact = { ...CONTACT, name: '👩‍👩‍👧'.repeat(300) }
  const { subject } = await composeEmail(notification({ contact }), SITE, NOW)
  expect(subject).toMatch(/(👩‍👩‍👧)…$/u)
  expect((await opened(notification({ contact }))).subject).toBe(subject)
})

test('answers keep their lines, and emails fetch nothing', async () => {
  const answers = [answered('details', 'First\nSecond & <third>', 'textarea')]
  const { html, text } = await composeEmail(notification({ answers }), SITE, NOW)
  expect(text).toContain('First\nSecond & <third>')
  expect(html).toMatch(/First<br\/>.*Second &amp; &lt;third&gt;/)
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|\ssrc=/)
})

describe('the calendar hold', () => {
  const read = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  }

  test('is one tentative day, the same event every time', () => {
    const text = calendarHold(notification(), 'example.com') as string
    const [event] = read(text) as [ICAL.Event]
    expect(event.uid).toBe('booking-0190c1f2-0000-7000-8000-000000000001@example.com')
    expect([event.startDate.isDate, String(event.startDate), String(event.endDate)]).toEqual([
      true,
      '2027-05-08',
      '2027-05-09',
    ])
    expect(event.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(calendarHold(notification(), 'example.com')).toBe(text)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('no answer adds a line to it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const evil = `${words}\r\nEND:VEVENT\nBEGIN:VEVENT\rATTACH:https://evil.example/;,:"\u2028X:1`
        const email = notification({
          contact: { ...CONTACT, name: evil },
          answers: [answered('teamName', evil)],
        })
        const text = calendarHold(email, 'example.com') as string
        const events = read(text)
        expect(events).toHaveLength(1)
        expect(text.replace(/\r\n/g, '')).not.toMatch(/\p{Cc}/u)
        expect(events[0]?.component.getFirstProperty('attach')).toBeNull()
        expect(events[0]?.summary).toContain('END:VEVENT')
      }),
    )
  })
})

test.each(readdirSync(join(import.meta.dirname, 'emails')))('%s calls an email an email', (name) => {
  const source = readFileSync(join(import.meta.dirname, 'emails', name), 'utf8')
  const shown = source.replace(/\/\*\*?.*?\*\//gs, '').replace(/letterSpacing/g, '')
  expect(shown).not.toMatch(/\bletter|\b(this|by) mail\b|e-mail/i)
})

test('emails have the colors of the site', () => {
  const css = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8')
  for (const [name, color] of Object.entries(TOKENS)) expect(css).toContain(`--${name}: ${color};`)
})
