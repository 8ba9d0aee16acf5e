import { STANDARD, type TemplateName } from '../site/sections/email-templates.ts'

/** Emails whose words nobody can change. */
const FIXED: Record<string, string> = {
  'booking-notification': 'A booking request, to you',
  'booking-summary': 'Hourly booking summary, to you',
  'assistant-invitation': 'An invitation, to an assistant',
  'account-changed': 'A change to an account',
  'erasure-request': 'A client asks to delete their data, to you',
  test: 'A test, to you',
  order: 'An order is paid, to a buyer',
  'order-failed': 'A bank payment failed, to a buyer',
  'order-handed-out': 'Prints were handed out, to a buyer',
  'order-mailed': 'Prints are in the mail, to a buyer',
  'album-shared': 'Your album is ready, to a guest',
  'picks-finished': 'Picks are finished, to you',
  'album-incomplete': "Photos that couldn't be processed, to you",
}

export function emailTitle({ email }: Record<string, unknown>): string {
  const kind = String(email)
  return FIXED[kind] ?? (Object.hasOwn(STANDARD, kind) ? STANDARD[kind as TemplateName].title : kind)
}

export function isToOwner(kind: string): boolean {
  return emailTitle({ email: kind }).endsWith(', to you')
}
