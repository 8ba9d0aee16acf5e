import type { Message } from '../../ports/mail/port.ts'
import type { ClientInvitation, PasswordReset } from '../accounts/email.ts'
import type { BookingConfirmation, BookingNotification } from '../booking/email.server.ts'
import type { FailedEmail } from './failed-emails.server.ts'

/** The owner also reads which emails have failed for good since the last one that reached her. */
export interface OwnerNotification extends BookingNotification {
  failed: FailedEmail[]
}

/** Every kind of email that the site sends, with the data its template shows. */
export type Email = OwnerNotification | BookingConfirmation | ClientInvitation | PasswordReset

/** An email ready to send, but for the stable `id` that `ports/mail` needs. */
export type ComposedEmail = Omit<Message, 'id'>
