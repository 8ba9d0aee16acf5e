const TITLES: Record<string, string> = {
  'booking-notification': 'A booking request, to you',
  'booking-summary': 'Hourly booking summary, to you',
  'booking-confirmation': 'We have your request, to a visitor',
  'booking-reply': 'Your reply to a booking request',
  'booking-accepted': 'You are booked, to a client',
  'booking-declined': 'You declined a booking request',
  'booking-reminder': 'Reminder of the session, to a client',
  'client-invitation': 'An invitation, to a client',
  'assistant-invitation': 'An invitation, to an assistant',
  'password-reset': 'A link for a new password',
  'new-device': 'A sign-in on a new device',
  'account-changed': 'A change to an account',
  'album-ready': 'Your album is ready, to a client',
  'album-unopened': 'Reminder: album not opened yet, to a client',
  'album-expiring': 'Reminder: album ends soon, to a client',
  'album-reopening': 'A client asks for a closed album, to you',
  'erasure-request': 'A client asks to be erased, to you',
  'picks-reminder': 'Reminder: choosing ends soon, to a client',
  'follow-confirmation': 'Following an athlete: please confirm, to a family',
  'athlete-photographs': 'New photographs of an athlete, to a family',
  test: 'A test, to you',
  'picks-finished': 'Picks are finished, to you',
  'picks-reopening': 'A client asks to choose again, to you',
  'album-incomplete': 'Photographs that could not be developed, to you',
}

/** What an email says, and to whom: 'Your album is ready, to a client'. `payload` is that of its job. */
export function emailTitle({ email }: Record<string, unknown>): string {
  const kind = String(email)
  return TITLES[kind] ?? kind
}

/** The kinds of emails to the owner. */
export const TO_OWNER: string[] = [
  'booking-notification',
  'booking-summary',
  'album-incomplete',
  'album-reopening',
  'erasure-request',
  'picks-reopening',
  'picks-finished',
]
