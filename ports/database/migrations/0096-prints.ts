import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'

/** Adds prints to orders, and what mailing costs and where to. */
export async function prints(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const sqlite = engine === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  await run(db, [
    `alter table store_order add column prints ${text} check (prints in ('to-print', 'printed', 'handed-out', 'mailed'))`,
    `alter table store_order add column mailing ${sqlite ? 'integer' : 'bigint'}`,
    `alter table store_order add column address ${text}`,
    "create index store_order_to_print on store_order (paid_at) where prints = 'to-print'",
    `alter table store_item add column print_size ${text}`,
    'alter table store_item add column crop_x integer check (crop_x between 0 and 100)',
    'alter table store_item add column crop_y integer check (crop_y between 0 and 100)',
    'alter table store_item add column border integer check (border in (0, 1))',
    'alter table store_item add column quantity integer check (quantity > 0)',
  ])
}
