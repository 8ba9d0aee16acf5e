import type { Insertable } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Trx } from '../change.server.ts'

/** What the owner says in one email; '' for what its template says. */
export interface Written {
  subject: string
  line: string
}

export const NOTHING_WRITTEN: Written = { subject: '', line: '' }

type Row = Insertable<Schema['album_email']>

export async function readWritten({ db }: Pick<Database, 'db'>, of: Partial<Row>): Promise<Written> {
  const written = db.selectFrom('album_email').select(['subject', 'line'])
  return (await written.where(({ and }) => and(of)).executeTakeFirst()) ?? NOTHING_WRITTEN
}

/** Names the link that an address is sent. */
export const linkNameOf = (address: string) => address.slice(0, 80)

const NOBODY = { client_id: null, link_id: null, name: '', address: '' }

export async function storeWritten(
  trx: Trx,
  row: Omit<Row, keyof typeof NOBODY> & Partial<Row>,
): Promise<void> {
  await trx
    .insertInto('album_email')
    .values({ ...NOBODY, ...row })
    .execute()
}
