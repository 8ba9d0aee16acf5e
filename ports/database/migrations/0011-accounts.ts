import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

type Engine = Database['engine']

/**
 * One table of accounts instead of the two that Better Auth wanted, photographs without the color and
 * the thumbhash that nothing read, and waiting emails by the name the code has for them.
 */
export async function accounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createAccounts(db, engine)
  await dropUnread(db, engine)
  await sql`update job set payload = replace(payload, '"letter":', '"email":') where kind = 'mail'`.execute(
    db,
  )
}

async function createAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('account')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull().unique().check(sql`email = lower(email) and email <> ''`))
    .addColumn('password_hash', text)
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('updated_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await sql`
    insert into account (id, name, email, password_hash, created_at, updated_at)
    select person.id, person.name, person.email, credential.password,
      ${milliseconds('person.created_at', engine)}, ${milliseconds('person.updated_at', engine)}
    from sign_in_user as person
    left join sign_in_account as credential
      on credential.user_id = person.id and credential.provider_id = 'credential'`.execute(db)
  await db.schema.dropTable('sign_in_account').execute()
  await db.schema.dropTable('sign_in_user').execute()
}

/** UTC milliseconds of a column of ISO texts. */
function milliseconds(column: string, engine: Engine) {
  const text = sql.ref(column)
  return engine === 'sqlite'
    ? sql`cast(round(unixepoch(${text}, 'subsec') * 1000) as integer)`
    : sql`cast(round(extract(epoch from cast(${text} as timestamptz)) * 1000) as bigint)`
}

/** SQLite drops no columns that a trigger names, so the trigger is created again without them. */
async function dropUnread(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger photo_update_moves_content`.execute(db)
  await db.schema.alterTable('photo').dropColumn('colour').execute()
  await db.schema.alterTable('photo').dropColumn('thumbhash').execute()
  if (engine === 'postgres') return
  const changed = PHOTO.map((column) => `old.${column} is not new.${column}`).join(' or ')
  await sql`
    create trigger photo_update_moves_content after update on photo when (${sql.raw(changed)})
    begin update content_version set version = version + 1 where id = 1; end`.execute(db)
}

const PHOTO = [
  ...['id', 'name', 'format', 'bytes', 'width', 'height', 'placeholder'],
  ...['taken_at', 'title', 'alt', 'recipe'],
]
