import type { Message } from '../../ports/mail/port.ts'
import type { AssistantInvitation, ClientInvitation, NewDevice, PasswordReset } from '../accounts/email.ts'
import type { BookingConfirmation, BookingNotification, BookingSummary } from '../booking/email.server.ts'
import type { BookingAnswer } from '../booking/inbox/answer-email.server.ts'
import type { AlbumIncomplete, AlbumReady, AlbumReopening } from '../clients/emails/email.ts'
import type { PicksFinished } from '../picks/email.server.ts'
import type { ReminderEmail } from '../reminders/email.ts'
import type { FailedEmail } from './failed-emails.server.ts'

/** The owner also reads which emails have failed for good since the last one that reached her. */
export interface OwnerNotification extends BookingNotification {
  failed: FailedEmail[]
}

/** The same holds for the summary of an hour. */
export interface OwnerSummary extends BookingSummary {
  failed: FailedEmail[]
}

/** The visitor also sees a photograph, if it has been developed. */
export interface VisitorConfirmation extends BookingConfirmation {
  picture: EmailPicture | null
}

/** The client also sees the cover, if it has been developed: it goes only to them. */
export interface ReadyAlbum extends AlbumReady {
  picture: EmailPicture | null
}

/** The same holds for a reminder. */
export type Reminder = ReminderEmail & { picture: EmailPicture | null }

/** A client who can see no album yet reads that there will be one. */
export interface Invitation extends ClientInvitation {
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
  | BookingAnswer
  | Invitation
  | AssistantInvitation
  | PasswordReset
  | NewDevice
  | ReadyAlbum
  | Reminder
  | AlbumIncomplete
  | AlbumReopening
  | PicksFinished

/** An email ready to send, but for the stable `id` that `ports/mail` needs. */
export type ComposedEmail = Omit<Message, 'id'>
