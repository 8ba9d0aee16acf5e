import type { Kysely } from 'kysely'

/** Unsent bookings are only in the visitor's browser. */
export async function oneBookingForm(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('booking_draft').execute()
}
