import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { checkTransition, type Transition } from './transitions.ts'

export type InboxPorts = Pick<Ports, 'database' | 'sign' | 'jobs'>
export type Trx = Transaction<Schema>
export type Booking = Selectable<Schema['booking']>

/** Unchanged means that nothing was stored, and no email is sent. */
export type TransitionResult = { status: BookingStatus; changed: boolean } | Refusal
export type Refusal = { refused: string }

export interface Doing extends By {
  id: string
}

export const GONE = { refused: 'This booking doesn’t exist.' }

/** Locks the booking, so that a step requested twice is made once. `work` returns null if nothing is left to do. */
export async function makeTransition(
  { engine, write }: Database,
  transition: Transition,
  { id, ...by }: Doing,
  work: (trx: Trx, booking: Booking) => Promise<BookingStatus | Refusal | null>,
): Promise<TransitionResult> {
  const made = write(async (trx): Promise<TransitionResult> => {
    const booking = await trx
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', id)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!booking) return GONE
    const possible = checkTransition(booking.status, transition)
    if (possible === 'already') return { status: booking.status, changed: false }
    if (possible !== 'ready') return possible
    const status = await work(trx, booking)
    if (status === null) return { status: booking.status, changed: false }
    if (typeof status !== 'string') return status
    if (status !== booking.status) {
      await trx.updateTable('booking').set({ status, status_at: by.now }).where('id', '=', id).execute()
    }
    const detail = { from: booking.status, to: status }
    await recordEvent(trx, by, { action: `booking.${transition}`, about: id, detail })
    return { status, changed: true }
  })
  return orRefused(made)
}

/** Rolls back. The message is a sentence for the owner. */
export class Refused extends Error {}

export async function orRefused<Done>(work: Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}
