import type { AlbumFacts } from '../../clients/emails/email.ts'

interface Reminder extends AlbumFacts {
  coverId: string | null
  /** Whether the cover is to be marked. */
  proofs: boolean
  /** The address where the client turns reminders off. */
  unsubscribe: string
  /** Until when `link` lets a client without a password choose one, UTC milliseconds; null for the others. */
  invitedUntil: number | null
  /** The lists that they are not finished with. */
  lists: ReminderList[]
}

/** A list that a client is not finished with. */
export interface ReminderList {
  name: string
  count: number
  most: number | null
}

/** Reminds of an album that the client has not opened. */
interface AlbumUnopened extends Reminder {
  kind: 'album-unopened'
  /** When they were told that it is ready, UTC milliseconds. */
  toldAt: number
}

/** Says that an album ends in a week. */
interface AlbumExpiring extends Reminder {
  kind: 'album-expiring'
  until: number
}

/** Says that choosing ends. */
interface PicksReminder extends Reminder {
  kind: 'picks-reminder'
  /** When, UTC milliseconds. */
  closesAt: number
}

export type ReminderEmail = AlbumUnopened | AlbumExpiring | PicksReminder
