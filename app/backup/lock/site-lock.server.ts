import { sql } from 'kysely'
import { heldRow } from '../../../ports/database/held-row.ts'
import type { Database } from '../../../ports/database/port.ts'
import { BackupRunning } from '../backup-error.ts'
import { type Holder, takenOver } from './holder.ts'

export function siteLock(database: Database, lifetime: number): Holder {
  const state = {
    table: 'backup_state',
    holder: 'lock',
    until: 'locked_until',
    where: sql<boolean>`true`,
  } as const
  const row = heldRow(database, state, lifetime)
  return {
    async take() {
      await database.write((trx) =>
        trx
          .insertInto('backup_state')
          .values({ one: 1 })
          .onConflict((same) => same.column('one').doNothing())
          .execute(),
      )
      if (await row.take()) return
      throw new BackupRunning('Another backup of this site is running. Try again when it finishes.')
    },
    async renew() {
      if (!(await row.renew())) throw takenOver()
    },
    release: row.release,
  }
}
