import type { Database } from '../../ports/database/port.ts'
import { type Mail, MailRefused, type Message, STORED_ONLY } from '../../ports/mail/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { accountChangedEmail } from '../accounts/account-changed.server.ts'
import { passwordLinkEmail } from '../accounts/passwords/password-links.server.ts'
import { newDeviceEmail } from '../accounts/sessions/new-device.server.ts'
import { incompleteEmail, readyEmail, recordReadySent } from '../albums/sending/album-email.server.ts'
import { reopeningEmail } from '../albums/sending/reopening-email.server.ts'
import { bookingEmail, bookingSummary } from '../booking/email.server.ts'
import { type BookingReply, type ReplyJob, replyEmail } from '../booking/inbox/reply-email.server.ts'
import { sessionReminder } from '../booking/session-reminders.server.ts'
import { erasureEmail } from '../clients/erasure-requests.server.ts'
import { grantedAlbums } from '../clients/grants/grants.server.ts'
import { withdrawArrival } from '../families/following/arrivals.server.ts'
import { arrivalEmail, confirmationEmail } from '../families/following/email.server.ts'
import type { AthletePhotographs, FollowConfirmation } from '../families/following/email.ts'
import { picksReopeningEmail } from '../galleries/choices/ask-for-picks.server.ts'
import { picksFinishedEmail } from '../galleries/choices/email.server.ts'
import { reminderEmail } from '../galleries/reminders/email.server.ts'
import { recordReminded, withdrawReminder } from '../galleries/reminders/queue.server.ts'
import { type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import type { Developer } from '../photos/develop/developer.server.ts'
import type { Sign } from '../ports.server.ts'
import type { EmailTemplates } from '../site/sections/email-templates.ts'
import { readSections } from '../site/sections/sections.server.ts'
import { readSite } from '../site/site.server.ts'
import type { SiteView } from '../site/site.ts'
import type { ComposedEmail, Email, OwnerSummary, ReadyAlbum, Reminder } from './email.ts'
import { TO_OWNER } from './email-title.ts'
import { newlyFailedEmails, recordAnnounced } from './failed-emails.server.ts'
import { confirmationPicture, coverPicture } from './picture.server.ts'
import { TEST_EMAIL, testEmail } from './test-email.server.ts'

export interface SendMailPorts {
  database: Database
  storage: Storage
  developer: Pick<Developer, 'cropBroad'>
  mail: Mail
  /** Scheme, host and port under which visitors know the site. */
  origin: string
  sign: Sign
  /** Sender, recipient, subject, text and HTML. */
  compose(email: Email, site: SiteView, templates: EmailTemplates): Promise<ComposedEmail>
}

const NO_BOOKING = 'The booking this email was about no longer exists.'
const WITHDRAWN = 'Canceled: it was out of date before it was sent.'

/**
 * Handles a job of the kind 'mail': composes its email from what is stored now, and sends it. The Message-ID is the same at
 * every attempt. An email that is no longer true is not sent, because of a newer one or because the client lost the album, and
 * without a mail server it is only stored; returns a sentence that says so. Throws PermanentFailure when no retry can help.
 */
export async function sendMail(
  ports: SendMailPorts,
  job: Leased,
  now: number = Date.now(),
): Promise<string | undefined> {
  if (job.payload.email === TEST_EMAIL) return sendTest(ports, job, now)
  const email = await emailFor(ports, job, now)
  if (!email) return WITHDRAWN
  const { sections } = await readSections(ports.database, ['emails'])
  const message = await ports.compose(email, await readSite(ports.database), sections.emails ?? {})
  if (!(await isSent(ports, job, message, TO_OWNER.includes(email.kind)))) return STORED_ONLY
  if (email.kind === 'album-ready') await recordReadySent(ports.database, job, now)
  if ('unsubscribe' in email && 'clientName' in email) await recordReminded(ports.database, job, now)
  if (email.kind === 'booking-notification' || email.kind === 'booking-summary')
    await recordAnnounced(ports.database, email.failed, now)
}

/** Sends a sample in the words of the owner's draft. */
async function sendTest(ports: SendMailPorts, job: Leased, now: number): Promise<string | undefined> {
  const { email, to } = await testEmail(ports, job, now)
  const reading = { drafts: true }
  const site = await readSite(ports.database, reading)
  const { sections } = await readSections(ports.database, ['emails'], reading)
  const message = await ports.compose(email, site, sections.emails ?? {})
  const subject = `Test: ${message.subject}`
  const sent = await isSent(ports, job, { ...message, to, subject }, true)
  return sent ? undefined : STORED_ONLY
}

/** Sends it; false if it was only stored. */
async function isSent(
  { mail, origin }: SendMailPorts,
  job: Leased,
  message: Omit<Message, 'id'>,
  toOwner: boolean,
): Promise<boolean> {
  try {
    return (await mail.send({ ...message, id: `${job.id}@${new URL(origin).hostname}` })) === 'sent'
  } catch (error) {
    // The owner's own address is right, whatever its server says today, so her emails are tried for three days.
    const permanent = error instanceof MailRefused && !toOwner
    throw permanent ? new PermanentFailure(error.message, { cause: error }) : error
  }
}

/** What the email says now; null if it is no longer true. A newer release that runs beside this one may know more kinds. */
async function emailFor(ports: SendMailPorts, job: Leased, now: number): Promise<Email | null> {
  const id = job.about ?? ''
  const { email: kind } = job.payload
  switch (kind) {
    case 'booking-summary':
      return summaryFor(ports.database, job.payload, now)
    case 'booking-notification':
    case 'booking-confirmation':
      return bookingFor(ports, kind, id)
    case 'booking-reply':
    case 'booking-accepted':
    case 'booking-declined':
      return replyFor(ports.database, kind, job)
    case 'booking-reminder':
      return sessionReminder(ports.database, job, now)
    case 'assistant-invitation':
    case 'client-invitation':
    case 'password-reset':
      return passwordLinkFor(ports, id, now)
    case 'new-device':
      return newDeviceEmail(ports, job)
    case 'account-changed':
      return accountChangedEmail(ports, job)
    case 'album-ready':
      return readyFor(ports, job, now)
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder':
      return reminderFor(ports, job, now)
    case 'follow-confirmation':
    case 'athlete-photographs':
      return athleteFor(ports, kind, job, now)
  }
  return aboutClientFor(ports, job, now)
}

/** What the owner is told of albums and clients. */
async function aboutClientFor(ports: SendMailPorts, job: Leased, now: number): Promise<Email | null> {
  const { email: kind } = job.payload
  switch (kind) {
    case 'album-incomplete':
      return incompleteEmail(ports.database, job.about ?? '')
    case 'album-reopening':
      return reopeningEmail(ports, job, now)
    case 'erasure-request':
      return erasureEmail(ports, job)
    case 'picks-reopening':
      return picksReopeningEmail(ports, job, now)
    case 'picks-finished':
      return picksFinishedEmail(ports, job)
  }
  throw new Error(`There is no email of the kind '${kind}'.`)
}

async function bookingFor(
  ports: SendMailPorts,
  kind: 'booking-notification' | 'booking-confirmation',
  id: string,
): Promise<Email> {
  const email = await bookingEmail(ports.database, kind, id)
  if (!email) throw new PermanentFailure(NO_BOOKING)
  return email.kind === 'booking-confirmation'
    ? { ...email, picture: await confirmationPicture(ports, email.type) }
    : { ...email, failed: await newlyFailedEmails(ports.database) }
}

async function reminderFor(ports: SendMailPorts, job: Leased, now: number): Promise<Reminder | null> {
  const email = await reminderEmail(ports, job, now)
  if (email) return { ...email, picture: await coverPicture(ports, email) }
  await withdrawReminder(ports.database, job)
  return null
}

async function readyFor(ports: SendMailPorts, job: Leased, now: number): Promise<ReadyAlbum | null> {
  const email = await readyEmail(ports, job, now)
  return email && { ...email, picture: await coverPicture(ports, email) }
}

/** To whoever follows an athlete. */
async function athleteFor(
  ports: SendMailPorts,
  kind: 'follow-confirmation' | 'athlete-photographs',
  job: Leased,
  now: number,
): Promise<FollowConfirmation | AthletePhotographs | null> {
  if (kind === 'follow-confirmation') return confirmationEmail(ports, job)
  const email = await arrivalEmail(ports, job, now)
  if (!email) await withdrawArrival(ports.database, job)
  return email
}

async function replyFor(
  database: Database,
  kind: ReplyJob['kind'],
  { id: messageId, about, payload }: Leased,
): Promise<BookingReply | null> {
  const { sequence, attached } = payload
  const entry = { sequence: sequence === undefined ? null : Number(sequence), attached: attached === true }
  const email = await replyEmail(database, { kind, bookingId: about ?? '', messageId, ...entry })
  if (!email) throw new PermanentFailure(NO_BOOKING)
  return email === 'superseded' ? null : email
}

async function passwordLinkFor(ports: SendMailPorts, id: string, now: number): Promise<Email> {
  const email = await passwordLinkEmail(ports, id)
  if (!email) throw new PermanentFailure('The person this email was for no longer exists.')
  return email.kind === 'client-invitation'
    ? { ...email, hasAlbums: await seesAlbums(ports, id, now) }
    : email
}

/** Whether the client of a password link has an album to see. */
async function seesAlbums({ database }: SendMailPorts, linkId: string, now: number): Promise<boolean> {
  const link = await database.db
    .selectFrom('password_link')
    .select('account_id')
    .where('id', '=', linkId)
    .executeTakeFirst()
  const albums = link ? await grantedAlbums({ database }, link.account_id, now) : []
  return albums.some((album) => album.link !== null || album.count > 0)
}

async function summaryFor(
  database: Database,
  payload: Leased['payload'],
  now: number,
): Promise<OwnerSummary> {
  const hour = { from: Number(payload.from), until: Number(payload.until) }
  // An early try, by 'mail retry', would leave out the bookings that are still to come.
  if (hour.from <= now && now < hour.until) throw new Error('The hour this email covers is not over.')
  const summary = await bookingSummary(database, hour)
  if (summary.count === 0) throw new PermanentFailure('The bookings this email was about no longer exist.')
  return { ...summary, failed: await newlyFailedEmails(database) }
}
