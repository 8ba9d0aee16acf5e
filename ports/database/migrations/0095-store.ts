import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'

const DOWNLOADERS = ['client_id', 'link_id', 'person_id', 'order_id']
const OF_ONE = `check (${DOWNLOADERS.map((one) => `case when ${one} is null then 0 else 1 end`).join(' + ')} = 1)`

function tables(text: string, bigint: string, end: string): string[] {
  return [
    `create table price_list (
      id ${text} not null primary key,
      name ${text} not null,
      prices ${text} not null,
      created_at ${bigint} not null
    ) ${end}`,
    `create table store_order (
      id ${text} not null primary key,
      number integer not null unique,
      link_id ${text} not null unique,
      status ${text} not null
        check (status in ('open', 'pending', 'paid', 'failed', 'expired', 'waiting', 'canceled')),
      test integer not null check (test in (0, 1)),
      cart ${text} not null,
      currency ${text} not null,
      email ${text},
      name ${text},
      subtotal ${bigint} not null,
      discount ${bigint} default 0 not null,
      tax ${bigint} default 0 not null,
      total ${bigint} not null,
      refunded ${bigint} default 0 not null,
      fee ${bigint},
      method ${text},
      session_id ${text} unique,
      session_url ${text},
      ends_at ${bigint} not null,
      payment_intent ${text},
      dispute ${text} check (dispute in ('open', 'won', 'lost')),
      created_at ${bigint} not null,
      paid_at ${bigint},
      downloads_until ${bigint},
      asked_at ${bigint}
    ) ${end}`,
    "create index store_order_unpaid on store_order (ends_at) where status in ('open', 'pending', 'waiting')",
    'create index store_order_by_cart on store_order (cart)',
    'create index store_order_by_payment on store_order (payment_intent) where payment_intent is not null',
    'create index store_order_asked on store_order (asked_at) where asked_at is not null',
    `create table store_item (
      id ${text} not null primary key,
      order_id ${text} not null references store_order (id) on delete cascade,
      position integer not null,
      kind ${text} not null,
      album_id ${text} references album (id) on delete set null,
      frame_id ${text} references frame (id) on delete set null,
      person_id ${text} references person (id) on delete set null,
      team_id ${text} references team (id) on delete set null,
      amount ${bigint} not null,
      label ${text} not null,
      refunded ${bigint} default 0 not null,
      ended_at ${bigint}
    ) ${end}`,
    'create index store_item_of_order on store_item (order_id, position)',
    'create index store_item_of_album on store_item (album_id) where album_id is not null',
    'create index store_item_of_frame on store_item (frame_id) where frame_id is not null',
    'create index store_item_of_person on store_item (person_id) where person_id is not null',
    'create index store_item_of_team on store_item (team_id) where team_id is not null',
  ]
}

const CHANGED = {
  setup: {
    before: "check (name in ('mail', 'backup'))",
    after: "check (name in ('mail', 'backup', 'payments'))",
  },
  download: {
    before: /constraint download_of_one check \([\s\S]+? = 1\)/,
    after: `constraint download_of_one ${OF_ONE}`,
  },
}

const POSTGRES = [
  'alter table setup drop constraint setup_name_check',
  `alter table setup add constraint setup_name_check ${CHANGED.setup.after}`,
  'alter table download drop constraint download_of_one',
  `alter table download add ${CHANGED.download.after}`,
]

/** Adds price lists, orders, and downloads of what was bought. */
export async function store(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const sqlite = engine === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  await run(db, tables(text, sqlite ? 'integer' : 'bigint', sqlite ? 'strict' : ''))
  await run(db, [
    `alter table album add column price_list_id ${text} references price_list (id) on delete set null`,
    `alter table download add column order_id ${text} references store_order (id) on delete cascade`,
    'create index album_for_sale on album (price_list_id) where price_list_id is not null',
    'create index download_by_order_id on download (order_id, id) where order_id is not null',
  ])
  if (!sqlite) return run(db, POSTGRES)
  for (const [table, { before, after }] of Object.entries(CHANGED)) {
    await makeAnew(db, table, (created) => created.replace(before, after))
  }
}

/** SQLite changes no constraint of a table. */
async function makeAnew(
  db: Kysely<unknown>,
  table: string,
  change: (created: string) => string,
): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const [created = '', ...others] = [
    ...rows.filter(({ type }) => type === 'table'),
    ...rows.filter(({ type }) => type !== 'table'),
  ].map((row) => row.sql)
  await run(db, [
    change(created).replace(/^create table "?\w+"?/i, `create table new_${table}`),
    `insert into new_${table} select * from ${table}`,
    `drop table ${table}`,
    `alter table new_${table} rename to ${table}`,
    ...others,
  ])
}
