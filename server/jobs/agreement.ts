import { runsOnSchema } from '../../ports/database/migrate.ts'
import type { Database } from '../../ports/database/port.ts'
import { fingerprintOf } from '../settings/secret.ts'
import type { Timers } from './timers.ts'

const AGREE_EVERY = 5_000

/**
 * With another secret, a process would make links that open nowhere else; on an unknown schema it would fail or do
 * damage. Returns why it must end, or null.
 */
export async function whyEnd({ db, engine }: Pick<Database, 'db' | 'engine'>, fingerprint: string) {
  const row = await db.selectFrom('installation').select(['secret', 'schema_min']).executeTakeFirst()
  if (!row) return null
  if (row.secret !== null && row.secret !== fingerprint) {
    return 'The site has a new secret, so this process is stopping. Restart it with that one.'
  }
  return runsOnSchema(row.schema_min, engine)
    ? null
    : "A newer release has changed the database, and this one can't run on it, so this process is stopping. Start the newer release."
}

interface Agreeing {
  timers: Timers
  database: Database
  secret: string
}

/** Ends the process once another has changed the secret, or the schema beyond this release. */
export function endOnDisagreement({ timers, database, secret }: Agreeing, end: (why: string) => void): void {
  const fingerprint = fingerprintOf(secret)
  const agreement = timers.repeat({
    name: 'agreement with other processes',
    every: AGREE_EVERY,
    async task() {
      const why = await whyEnd(database, fingerprint)
      if (why === null) return
      void agreement.close()
      end(why)
    },
  })
}
