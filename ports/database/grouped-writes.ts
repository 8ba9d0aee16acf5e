import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database } from './port.ts'
import type { Schema } from './schema.ts'

/** One commit holds everybody else up for a moment: not for more writes than this. */
const MOST = 100

const SAVEPOINT = CompiledQuery.raw('savepoint one_write')
const RELEASE = CompiledQuery.raw('release one_write')
const ROLLBACK = CompiledQuery.raw('rollback to one_write')

interface Write {
  /** Does its work in the group's transaction, and gives what to tell its caller once that is committed. */
  attempt(trx: Transaction<Schema>): Promise<() => void>
  refuse(error: unknown): void
}

/**
 * Group commit: writes that are asked for at about the same time share one transaction, each in a savepoint of its own,
 * and each caller hears of it only when the whole is on disk. What one of them throws takes back that one alone.
 */
export function groupedWrites(db: Kysely<Schema>): Database['write'] {
  const waiting: Write[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // Requests that arrived together get here one after the other.
      await new Promise((resolve) => setImmediate(resolve))
      await commit(db, waiting.splice(0, MOST))
    }
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        attempt: (trx) => inSavepoint(trx, work).then((result) => () => resolve(result)),
        refuse: reject,
      })
      if (!running) void run()
    })
}

/** Never rejects: whoever waits is told. */
async function commit(db: Kysely<Schema>, group: Write[]): Promise<void> {
  const told: (() => void)[] = []
  try {
    await db.transaction().execute(async (trx) => {
      for (const { attempt, refuse } of group) {
        told.push(
          await attempt(trx).catch((error) => {
            if (error instanceof GroupLost) throw error.cause
            return () => refuse(error)
          }),
        )
      }
    })
  } catch (error) {
    for (const { refuse } of group) refuse(error)
    return
  }
  for (const tell of told) tell()
}

/** SQLite has given up the whole transaction, as it does when the disk is full: there is no savepoint to go back to. */
class GroupLost extends Error {}

async function inSavepoint<T>(
  trx: Transaction<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  await trx.executeQuery(SAVEPOINT)
  try {
    const result = await work(trx)
    await trx.executeQuery(RELEASE)
    return result
  } catch (cause) {
    await takeBack(trx, cause)
    throw cause
  }
}

async function takeBack(trx: Transaction<Schema>, cause: unknown): Promise<void> {
  try {
    await trx.executeQuery(ROLLBACK)
    await trx.executeQuery(RELEASE)
  } catch {
    throw new GroupLost('The transaction is gone.', { cause })
  }
}
