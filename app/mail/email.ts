import type { Message } from '../../ports/mail/port.ts'
import type {
  AccountChanged,
  AssistantInvitation,
  ClientInvitation,
  NewDevice,
  PasswordReset,
} from '../accounts/email.ts'
import type { BookingConfirmation, BookingNotification, BookingSummary } from '../booking/email.server.ts'
import type { BookingReply } from '../booking/inbox/reply-email.server.ts'
import type {
  AlbumIncomplete,
  AlbumReady,
  AlbumReopening,
  ErasureRequested,
} from '../clients/emails/email.ts'
import type { AthletePhotographs, FollowConfirmation } from '../families/following/email.ts'
import type { PicksReopening } from '../galleries/choices/ask-for-picks.server.ts'
import type { PicksFinished } from '../galleries/choices/email.server.ts'
import type { ReminderEmail } from '../galleries/reminders/email.ts'
import type { TemplateName } from '../site/sections/email-templates.ts'
import type { FailedEmail } from './failed-emails.server.ts'

/** With the emails that failed for good since the last email that reached the owner. */
export interface OwnerNotification extends BookingNotification {
  failed: FailedEmail[]
}

export interface OwnerSummary extends BookingSummary {
  failed: FailedEmail[]
}

/** With a photograph, if it is developed. */
export interface VisitorConfirmation extends BookingConfirmation {
  picture: EmailPicture | null
}

/** With the album's cover, if it is developed. */
export interface ReadyAlbum extends AlbumReady {
  picture: EmailPicture | null
}

export type Reminder = ReminderEmail & { picture: EmailPicture | null }

/** Says, to a client who can see no album yet, that there will be one. */
interface Invitation extends ClientInvitation {
  hasAlbums: boolean
}

/** A photograph that an email carries. */
export interface EmailPicture {
  /** A JPEG. */
  content: Uint8Array
  alt: string
}

/** Every kind of email that the site sends, with the data its template shows. */
export type Email =
  | OwnerNotification
  | OwnerSummary
  | VisitorConfirmation
  | BookingReply
  | Invitation
  | AssistantInvitation
  | PasswordReset
  | NewDevice
  | AccountChanged
  | ReadyAlbum
  | Reminder
  | FollowConfirmation
  | AthletePhotographs
  | AlbumIncomplete
  | AlbumReopening
  | ErasureRequested
  | PicksReopening
  | PicksFinished

/** An email whose words the owner can change. */
export type WrittenEmail = Extract<Email, { kind: TemplateName }>
export type FixedEmail = Exclude<Email, WrittenEmail>

/** An email that lacks only the stable `id` that `ports/mail` needs. */
export type ComposedEmail = Omit<Message, 'id'>
