import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { after, databaseNow } from '../../../ports/database/time.ts'
import { BackupRunning } from '../backup-error.ts'
import { type Holder, takenOver } from './holder.ts'

/**
 * One process of the site has it: a row with a random token, by PostgreSQL's clock. Whoever was suspended for so long that the
 * row has another token cannot renew it.
 */
export function siteLock(database: Database, lifetime: number): Holder {
  const token = randomUUID()
  const held = (trx: Transaction<Schema>) => trx.updateTable('backup_state').where('lock', '=', token)
  return {
    async take() {
      const now = databaseNow(database.db)
      const taken = await database.write(async (trx) => {
        await trx
          .insertInto('backup_state')
          .values({ one: 1 })
          .onConflict((same) => same.column('one').doNothing())
          .execute()
        return trx
          .updateTable('backup_state')
          .set({ lock: token, locked_until: after(now, lifetime) })
          .where((eb) => eb.or([eb('lock', 'is', null), eb('locked_until', '<', now)]))
          .executeTakeFirst()
      })
      if (taken.numUpdatedRows === 0n) {
        throw new BackupRunning('Another backup of this site is under way: try again when it is done.')
      }
    },
    async renew() {
      const locked_until = after(databaseNow(database.db), lifetime)
      const renewed = await database.write((trx) => held(trx).set({ locked_until }).executeTakeFirst())
      if (renewed.numUpdatedRows === 0n) throw takenOver()
    },
    async release() {
      await database.write((trx) => held(trx).set({ lock: null, locked_until: null }).execute())
    },
  }
}
