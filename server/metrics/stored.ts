import { type QueueLength, queueLengths } from '../../app/jobs/list.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { within } from '../../ports/within.ts'
import { cached } from '../cached.ts'
import type { Readiness } from '../http/readiness.ts'

export interface Stored {
  readiness: Readiness
  queue: QueueLength[] | null
  connections: ReturnType<Database['load']>
}

interface Ports {
  database: Pick<Database, 'db' | 'load'>
  readiness(): Promise<Readiness>
}

const FRESH = 10_000
const TIMEOUT = 3_000

/** Asks the database every ten seconds at most. Jobs are due by its clock unless another is given. */
export function storedNow({ database, readiness }: Ports, clock?: () => number): () => Promise<Stored> {
  const ask = cached(
    async () => {
      const state = await readiness()
      const isAway = state.unknown.includes('jobs')
      const queue = isAway ? null : await within(TIMEOUT, queueLengths(database, clock?.())).catch(() => null)
      return { readiness: state, queue }
    },
    { fresh: FRESH, now: clock ?? Date.now },
  )
  return async () => ({ ...(await ask()), connections: database.load() })
}
