import type { Message } from '../../ports/mail/port.ts'
import type { ClientInvitation, PasswordReset } from '../accounts/email.ts'
import type { BookingConfirmation, BookingNotification } from '../booking/email.server.ts'

/** Every kind of email that the site sends, with the data its template shows. */
export type Email = BookingNotification | BookingConfirmation | ClientInvitation | PasswordReset

/** An email ready to send, but for the stable `id` that `ports/mail` needs. */
export type ComposedEmail = Omit<Message, 'id'>
