import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './port.ts'
import { after, databaseNow } from './time.ts'

interface Row {
  table: 'upload' | 'backup_state'
  holder: string
  until: string
  where: RawBuilder<SqlBool>
}

/** Held by one process at a time, for `duration` milliseconds of the database's clock. */
export function heldRow({ db, write }: Database, row: Row, duration: number) {
  const token = randomUUID()
  const [table, holder, until] = [sql.table(row.table), sql.ref(row.holder), sql.ref(row.until)]
  const change = async (to: string | null, end: unknown, which: RawBuilder<SqlBool>) => {
    const update = sql`update ${table} set ${holder} = ${to}, ${until} = ${end} where ${row.where} and ${which}`
    const { numAffectedRows = 0n } = await write((trx) => update.execute(trx))
    return numAffectedRows > 0n
  }
  const end = () => after(databaseNow(db), duration)
  const isFree = () => sql<SqlBool>`(${holder} is null or ${until} < ${databaseNow(db)})`
  const isOurs = sql<SqlBool>`${holder} = ${token}`
  return {
    /** False if another process holds it. */
    take: () => change(token, end(), isFree()),
    renew: () => change(token, end(), isOurs),
    release: async () => void (await change(null, null, isOurs)),
  }
}
