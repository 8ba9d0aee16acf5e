import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#messages/languages'
import { emlOf } from '../../ports/mail/eml.ts'
import { TEMPLATE_NAMES } from '../site/sections/email-templates.ts'
import { composeEmail } from './compose.server.tsx'
import { TOKENS } from './emails/palette.ts'
import { type Email, sampleEmail } from './kinds.server.ts'
import { answer, answered, CONTACT, entry, NOW, notification, SITE } from './testing.ts'

const LINK = 'https://www.example.com/client/password?token=abc&x=1'
const HOLDER = { name: 'Dana', email: CONTACT.email, link: LINK, expiresAt: 0 }

const opened = async (email: Email, language: Language = 'en') => {
  const composed = await composeEmail(email, { ...SITE, language }, NOW)
  return simpleParser(await emlOf({ ...composed, id: 'job-1@example.com' }, new Date(0)))
}

describe('to the owner', () => {
  test('says every question and answer, and replies go to the visitor', async () => {
    const written = await composeEmail(notification(), { ...SITE, language: 'de' }, NOW)
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
    expect(written.text).not.toMatch(/other booking|didn.t go through/)
    expect(written.text).toContain('Sent with the booking form on May 1, 2027 at 11:00 AM EDT.')
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
    expect(text).toContain('Find them all in the studio under Bookings.')
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
    const { text } = await composeEmail(notification({ failed, sameDay: 3 }), SITE, NOW)
    expect(text).toContain('There are 3 other bookings that day.')
    expect(text).toContain('A booking request, to you: Kim Osei, kim@example.com, 813 555 0199')
    expect(text).toContain('554 Try later')
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
    { kind: 'client-invitation', hasAlbums: true },
    { kind: 'password-reset' },
    { kind: 'assistant-invitation' },
  ] as const)('the link of $kind arrives whole, with its expiry', async (kind) => {
    const mail = await opened({ ...HOLDER, ...kind })
    expect(mail.to).toMatchObject({ value: [{ address: 'dana@example.com' }] })
    expect(mail.text).toContain(LINK)
    expect(mail.html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
    expect(mail.text).toContain('December 31, 1969 at 7:00 PM EST')
  })
})

describe('in the words of the owner', () => {
  const reset: Email = { kind: 'password-reset', ...HOLDER }

  test('an email follows the template, as text and as HTML', async () => {
    const paragraphs = ['Dear {client} of {studio},', '{link}', 'Yours,\n{owner}']
    const templates = { 'password-reset': { subject: 'A key for {client}', paragraphs } }
    const { subject, text, html } = await composeEmail(reset, SITE, NOW, templates)
    expect(subject).toBe('A key for Dana')
    expect(text).toContain('Dear Dana of Baseline Media,')
    expect(text).toContain('Yours,\nJordan')
    expect(text).toContain(LINK)
    expect(text).not.toContain('Someone (hopefully you)')
    expect(html).toContain('<bdi>Dana</bdi>')
  })
})

describe('answers of the owner', () => {
  test('a reply is her own words and signature, with the request beneath, and comes back to her', async () => {
    const text = 'Hi Dana,\n\nis <ten> good?\nOr nine?'
    const mail = await opened(answer({ text }))
    expect(mail.to).toMatchObject({ value: [{ name: 'Dana Reyes', address: 'dana@example.com' }] })
    expect(mail.replyTo).toMatchObject({ value: [{ name: 'Jordan', address: 'hello@example.com' }] })
    expect(mail.headers.get('auto-submitted')).toBeUndefined()
    expect(mail.subject).toBe('Your booking request: Sports, May 8')
    expect(mail.text).toContain(`${text}\n\nJordan\nBaseline Media`)
    expect(mail.text).toMatch(/your request\s+What about teamName\?\nHollow Creek Lions/i)
    expect(mail.html).toContain('is &lt;ten&gt; good?')
    expect(mail.attachments).toEqual([])
    expect((await opened(answer({ text, subject: 'About ten' }))).subject).toBe('About ten')
  })

  test('an acceptance says when, in the time zone of the business, and has a calendar entry attached', async () => {
    const mail = await opened(answer({ kind: 'booking-accepted', text: 'Yes!', entry: entry() }))
    expect(mail.subject).toBe("You're booked: Sports, May 9")
    expect(mail.text).toContain("I'll see you on Sunday, May 9, 2027 at 10:00 AM EDT.\n\nYes!")
    expect(mail.text).toContain('When\nSunday, May 9, 2027, 10:00 AM to 12:30 PM EDT')
    expect(mail.attachments).toMatchObject([{ filename: 'session.ics', contentType: 'text/calendar' }])
    const allDay = answer({ kind: 'booking-accepted', entry: entry({ time: null, minutes: null }) })
    expect((await opened(allDay)).text).toContain('When\nSunday, May 9, 2027\n')
  })

  test('a refusal mentions a cancelled day only if there was one', async () => {
    const declined = answer({ kind: 'booking-declined' })
    const mail = await opened(declined)
    expect(mail.text).toContain("Sadly, I can't take this one on.")
    expect([mail.text?.includes('cancels'), mail.attachments]).toEqual([false, []])
    const cancelled = await opened({ ...declined, entry: entry({ status: 'cancelled' }) })
    expect(cancelled.text).toContain('This cancels Sunday, May 9, 2027 at 10:00 AM EDT.')
    expect(cancelled.attachments).toMatchObject([{ filename: 'cancellation.ics' }])
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

test('emails have the colors of the site', () => {
  const css = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8')
  for (const [name, color] of Object.entries(TOKENS)) expect(css).toContain(`--${name}: ${color};`)
})

const sample = (name: string) => sampleEmail(name, 'https://www.example.com', NOW) as Email

const NOTE = { number: 44, file: 'DSC_2041.jpg', note: 'Without the cone?' }
const ASKED = { client: CONTACT, album: 'Ana and Luka', list: 'Album', link: LINK }
/** Emails without a sample: nobody can change their words. */
const FIXED: Email[] = [
  { kind: 'account-changed', name: 'Dana', email: CONTACT.email, change: 'factor.add', at: NOW, link: LINK },
  { kind: 'album-incomplete', album: ASKED.album, failed: [{ file: 'DSC_2041.jpg', reason: 'Damaged.' }] },
  { kind: 'picks-finished', ...ASKED, count: 12, most: 25, finishedAt: NOW, notes: [NOTE] },
]

describe('to clients, about albums and sign-ins', () => {
  test.each([
    ...TEMPLATE_NAMES.map((name) => [name, sample(name)] as const),
    ...FIXED.map((email) => [email.kind, email] as const),
  ])('%s has a subject, text and HTML without placeholders', async (_, email) => {
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const { subject, text, html } = await opened(email, language)
      for (const part of [subject, text, String(html).replace(/<style>.*?<\/style>/s, '')]) {
        expect(part).not.toMatch(/^\s*$|\{\w+\}|undefined|null|NaN/)
      }
    }
  })

  test.each(['constructor', '__proto__', 'toString'])('there is no sample %s', (name) => {
    expect(sample(name)).toBeUndefined()
  })

  test('a ready album says how many photographs, until when, and carries its cover', async () => {
    const picture = { content: new TextEncoder().encode('a JPEG'), alt: 'The cover' }
    const mail = await opened({ ...sample('album-ready'), picture } as Email)
    expect(mail.subject).toBe('Your album is ready: June 6, 2027: Ana and Luka')
    expect(mail.text).toContain('412 photos')
    expect(mail.text).toContain("It's available until Friday, July 30, 2027.")
    expect(mail.text).toContain('https://www.example.com/client/sample/ana-and-luka')
    expect(mail.attachments).toMatchObject([{ cid: 'photograph', contentType: 'image/jpeg', related: true }])
    const mixed = await opened({ ...sample('album-ready'), holds: { frames: 12, videos: 1 } } as Email)
    expect(mixed.text).toContain('11 photos and 1 video')
    const invitation = { invitedUntil: NOW + 14 * 86_400_000, until: null }
    const invited = await opened({ ...sample('album-ready'), ...invitation } as Email)
    expect(invited.text).toContain('The link works until May 15, 2027 at 11:00 AM EDT')
    expect(invited.text).not.toContain("It's available until")
  })

  test('an email offers only what its reader can do', async () => {
    const ready = (downloads: string) => opened({ ...sample('album-ready'), downloads } as Email)
    expect((await ready('all')).text).toContain('You can download them in full size.')
    expect((await ready('web')).text).toContain('You can download them in a size made for sharing.')
    const { text, html } = await ready('none')
    expect(`${text} ${html}`).not.toMatch(/download/i)
    const page = (asksPin: boolean) => opened({ ...sample('athlete-photographs'), asksPin } as Email)
    expect((await page(true)).text).toContain(
      "If the page asks for a PIN, you'll find it on the card's tear-off strip.",
    )
    expect((await page(false)).text).not.toContain('PIN')
  })

  test('a reminder carries its cover, and is turned off with one click', async () => {
    const picture = { content: new TextEncoder().encode('a JPEG'), alt: 'The cover' }
    const mail = await opened({ ...sample('picks-reminder'), picture } as Email)
    expect(mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: 'https://www.example.com/client/reminders?for=sample' },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    })
    expect(mail.text).toContain('12 of 25 picks for “Album”')
    expect(mail.text).toMatch(/3 days left to choose/i)
    expect(mail.text).toContain('Turn off reminders')
    expect(mail.attachments).toMatchObject([{ cid: 'photograph', related: true }])
    expect((await opened(sample('album-ready'))).headers.has('list')).toBe(false)
    const nothing = await opened({ ...sample('album-expiring'), lists: [] } as unknown as Email)
    expect(nothing.text).toMatch(/7 days left/i)
    expect(nothing.text).not.toContain('picks')
  })

  test('an invitation says whether there is something to see', async () => {
    expect((await opened(sample('client-invitation'))).text).toMatch(/your photos are waiting/i)
    const soon = (await opened(sample('client-invitation-soon'))).text
    expect(soon).toContain('still empty')
    expect(soon).not.toMatch(/waiting/i)
  })
})
