import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'

/** A deposit on a booking is an order. */
export async function deposits(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const sqlite = engine === 'sqlite'
  const [text, bigint] = sqlite ? ['text', 'integer'] : ['text collate "C"', 'bigint']
  await run(db, [
    `alter table store_order add column booking_id ${text} references booking (id) on delete set null`,
    `alter table store_order add column refund_until ${text}`,
    `alter table store_order add column kept_at ${bigint}`,
    'create index store_order_of_booking on store_order (booking_id, id) where booking_id is not null',
  ])
}
