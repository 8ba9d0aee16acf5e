import { runsOnSchema } from '../../ports/database/migrate.ts'
import type { Database } from '../../ports/database/port.ts'
import { fingerprintOf } from '../settings/secret.ts'
import type { Timers } from './timers.ts'

/** How often a process makes sure that it still agrees with the others. Milliseconds. */
const AGREE_EVERY = 5_000

/**
 * Why this process must end, in a sentence for the log; null while it agrees with the database. With another secret it
 * would make links that open nowhere else, and with a schema that it does not know it would fail, or damage it.
 * @param fingerprint of the secret that it signs with
 */
export async function whyEnd(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  fingerprint: string,
): Promise<string | null> {
  const row = await db.selectFrom('installation').select(['secret', 'schema_min']).executeTakeFirst()
  if (!row) return null
  if (row.secret !== null && row.secret !== fingerprint) {
    return 'The site has another secret by now, so this process ends. Start it again with that one.'
  }
  return runsOnSchema(row.schema_min, engine)
    ? null
    : 'A newer release has changed the database, and this one cannot run on it, so this process ends. Start the newer release.'
}

interface Agreeing {
  timers: Timers
  database: Database
  /** It signs with this. */
  secret: string
}

/** Ends the process, once, when another one has changed the secret, or the schema beyond this release. */
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
