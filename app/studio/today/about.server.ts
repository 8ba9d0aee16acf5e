import type { Database } from '../../../ports/database/port.ts'

export interface Concerned {
  kind: 'booking' | 'client'
  id: string
  name: string
}

/** Emails are about a booking, a client, or a client's password link. */
export async function concernedBy(
  { db }: Pick<Database, 'db'>,
  abouts: (string | null)[],
): Promise<Map<string, Concerned>> {
  const ids = abouts.filter((about) => about !== null)
  if (ids.length === 0) return new Map()
  const bookings = await db.selectFrom('booking').select(['id', 'name']).where('id', 'in', ids).execute()
  const clients = await db.selectFrom('client').select(['id', 'name']).where('id', 'in', ids).execute()
  const links = await db
    .selectFrom('password_link')
    .innerJoin('client', 'client.id', 'password_link.account_id')
    .select(['password_link.id as link', 'client.id', 'client.name'])
    .where('password_link.id', 'in', ids)
    .execute()
  return new Map([
    ...bookings.map(({ id, name }): [string, Concerned] => [id, { kind: 'booking', id, name }]),
    ...clients.map(({ id, name }): [string, Concerned] => [id, { kind: 'client', id, name }]),
    ...links.map(({ link, id, name }): [string, Concerned] => [link, { kind: 'client', id, name }]),
  ])
}
