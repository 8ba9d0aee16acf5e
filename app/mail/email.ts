import type { Message } from '../../ports/mail/port.ts'
import type { ClientInvitation, PasswordReset } from '../accounts/email.ts'
import type { BookingConfirmation, BookingNotification } from '../booking/email.server.ts'

/** Every email that the site sends, by kind, with all that it says. */
export type Email = BookingNotification | BookingConfirmation | ClientInvitation | PasswordReset

/** An email ready to send: with a stable `id` it is all that `ports/mail` needs. */
export type ComposedEmail = Omit<Message, 'id'>
