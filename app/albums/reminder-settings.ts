/** What the owner may set, in days. */
export const MOST_DAYS = 60

/** Which reminders the clients of an album get. */
export interface ReminderSettings {
  /** How many days after they were told, if they have not opened it; null for never. */
  unopened: number | null
  /** A week before they lose it. */
  expiring: boolean
  /** How many days before the last day of a list, if they are not finished; null for never. */
  picks: number | null
}
