import type { AlbumFacts } from '../../clients/emails/email.ts'

interface Reminder extends AlbumFacts {
  coverId: string | null
  proofs: boolean
  unsubscribe: string
  /** Until when `link` lets a client choose a first password, UTC milliseconds; null for clients who have one. */
  invitedUntil: number | null
  lists: ReminderList[]
}

export interface ReminderList {
  name: string
  count: number
  most: number | null
}

interface AlbumUnopened extends Reminder {
  kind: 'album-unopened'
  /** UTC milliseconds. */
  toldAt: number
}

interface AlbumExpiring extends Reminder {
  kind: 'album-expiring'
  until: number
}

interface PicksReminder extends Reminder {
  kind: 'picks-reminder'
  closesAt: number
}

export type ReminderEmail = AlbumUnopened | AlbumExpiring | PicksReminder
