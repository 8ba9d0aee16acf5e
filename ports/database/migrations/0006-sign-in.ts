import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

type Engine = Database['engine']

/** Accounts, clients' sessions and password links. */
export async function signIn(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await accounts(db, engine)
  await sessions(db, engine)
  await passwordLinks(db, engine)
}

/** Two tables with the columns of Better Auth, which checked passwords at first. Its times are ISO text. */
async function accounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('sign_in_user')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull().unique().check(sql`email = lower(email) and email <> ''`))
    .addColumn('email_verified', integer, (c) => c.notNull().check(sql`email_verified in (0, 1)`))
    .addColumn('image', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  const table = db.schema
    .createTable('sign_in_account')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('sign_in_user.id').onDelete('cascade'))
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('provider_id', text, (c) => c.notNull())
    .addColumn('issuer', text, (c) => c.notNull())
    .addColumn('password', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('sign_in_account_once', ['user_id', 'provider_id'])
    .modifyEnd(tableEnd)
  const unused = ['access_token', 'refresh_token', 'id_token', 'scope']
  const never = ['access_token_expires_at', 'refresh_token_expires_at']
  await [...unused, ...never].reduce((with_, column) => with_.addColumn(column, text), table).execute()
}

async function sessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('client_session')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('token_hash', text, (c) => c.notNull().unique().check(sql`length(token_hash) = 64`))
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('seen_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('client_session_by_client').on('client_session').column('client_id').execute()
  await db.schema.createIndex('client_session_by_seen_at').on('client_session').column('seen_at').execute()
}

async function passwordLinks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('password_link')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull().check(sql`purpose in ('invitation', 'reset')`))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('expires_at', bigint, (c) => c.notNull())
    .addColumn('ended_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('password_link_by_client').on('password_link').column('client_id').execute()
}
