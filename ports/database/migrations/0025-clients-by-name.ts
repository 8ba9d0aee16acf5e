import { type Kysely, sql } from 'kysely'

/** The list of clients is read by name, a page at a time. */
export async function clientsByName(db: Kysely<unknown>): Promise<void> {
  await sql`create index client_by_name on client (lower(name), id)`.execute(db)
}
