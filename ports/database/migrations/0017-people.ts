import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

type Engine = Database['engine']

/**
 * Accounts of the owner, assistants and clients in one table, which sessions, password links and second factors belong
 * to. A client without an account has not been invited.
 */
export async function people(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await giveRoles(db, engine)
  await linkClients(db, engine)
  await moveSessions(db, engine)
  await moveLinks(db, engine)
  await factors(db, engine)
  await actors(db, engine)
}

/** Until now only a client and the owner had an account, a client under the client's own ID. */
async function giveRoles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, bigint } = columnTypes(engine)
  await db.schema
    .alterTable('account')
    .addColumn('role', text, (c) =>
      c.notNull().defaultTo('client').check(sql`role in ('owner', 'assistant', 'client')`),
    )
    .execute()
  await db.schema.alterTable('account').addColumn('identity_account', text).execute()
  await db.schema.alterTable('account').addColumn('blocked_at', bigint).execute()
  await db.schema
    .alterTable('account')
    .addColumn('device_epoch', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update account set role = 'owner' where id not in (select id from client)`.execute(db)
}

/** A client has an account if they ever could sign in, or are blocked. */
async function linkClients(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine)
  await sql`
    update account set
      identity_account = (select identity_account from client where client.id = account.id),
      blocked_at = (select blocked_at from client where client.id = account.id),
      device_epoch = (select device_epoch from client where client.id = account.id)
    where role = 'client'`.execute(db)
  const now = Date.now()
  await sql`
    insert into account
      (id, name, email, password_hash, created_at, updated_at, role, identity_account, blocked_at, device_epoch)
    select id, name, email, null, ${sql.lit(now)}, ${sql.lit(now)}, 'client', identity_account, blocked_at, device_epoch
    from client
    where id not in (select id from account)
      and email not in (select email from account)
      and (identity_account is not null or blocked_at is not null or device_epoch > 0
        or id in (select client_id from client_session)
        or id in (select client_id from password_link))`.execute(db)
  await db.schema
    .alterTable('client')
    .addColumn('account_id', text, (c) => c.references('account.id').onDelete('set null'))
    .execute()
  await sql`update client set account_id = id where id in (select id from account)`.execute(db)
  await db.schema.createIndex('client_by_account').on('client').column('account_id').unique().execute()
  for (const column of ['identity_account', 'blocked_at', 'device_epoch']) {
    await db.schema.alterTable('client').dropColumn(column).execute()
  }
}

async function moveSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('session')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('token_hash', text, (c) => c.notNull().unique().check(sql`length(token_hash) = 64`))
    .addColumn('account_id', text, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('seen_at', bigint, (c) => c.notNull())
    .addColumn('confirmed_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await sql`
    insert into session (id, token_hash, account_id, device, created_at, seen_at, confirmed_at)
    select id, token_hash, client_id, device, created_at, seen_at, created_at
    from client_session where client_id in (select id from account)`.execute(db)
  await db.schema.dropTable('client_session').execute()
  await db.schema.createIndex('session_by_account').on('session').column('account_id').execute()
  await db.schema.createIndex('session_by_seen_at').on('session').column('seen_at').execute()
}

async function moveLinks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema.alterTable('password_link').renameTo('former_link').execute()
  await db.schema
    .createTable('password_link')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull().check(sql`purpose in ('invitation', 'reset')`))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('expires_at', bigint, (c) => c.notNull())
    .addColumn('ended_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await sql`
    insert into password_link (id, account_id, purpose, created_at, expires_at, ended_at)
    select id, client_id, purpose, created_at, expires_at, ended_at
    from former_link where client_id in (select id from account)`.execute(db)
  await db.schema.dropTable('former_link').execute()
  await db.schema.createIndex('password_link_by_account').on('password_link').column('account_id').execute()
}

async function factors(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('second_factor')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('totp', 'passkey')`))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('credential_id', text, (c) => c.unique())
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('counter', bigint, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('used_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('second_factor_by_account').on('second_factor').column('account_id').execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', text, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('code_hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_code_once', ['account_id', 'code_hash'])
    .modifyEnd(tableEnd)
    .execute()
}

/** An event's actor was 'visitor', 'terminal' or a client's ID. */
async function actors(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('audit_event').addColumn('actor_id', columnTypes(engine).text).execute()
  await sql`
    update audit_event set actor_id = actor, actor = 'client' where actor not in ('visitor', 'terminal')`.execute(
    db,
  )
}
