export const INTENTS = [
  'reply',
  'accept',
  'decline',
  'note',
  'done',
  'spam',
  'not-spam',
  'reopen',
  'save-template',
  'retry-email',
] as const
/** What a form of the booking's page does. */
export type Intent = (typeof INTENTS)[number]
