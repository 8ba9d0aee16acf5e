import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema/schema.ts'
import { isPostgres } from './time.ts'

const CHANNEL = 'sideline_jobs'
/** Milliseconds. */
const RECONNECT_AFTER = 1_000

/** Notifies all that `listen`, in every process, once the transaction commits. Does nothing on SQLite. */
export async function notify(trx: Kysely<Schema>): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

/** Calls `heard` at every notice and after every (re)connection, since notices meanwhile are lost. */
export function listen(connect: () => pg.Client, heard: () => void): { close(): Promise<void> } {
  const closing = new AbortController()
  let client: pg.Client | undefined
  const again = () => pause(RECONNECT_AFTER, undefined, { signal: closing.signal }).catch(() => {})
  const listening = (async () => {
    for (; !closing.signal.aborted; await again()) {
      client = connect()
      await listenOnce(client, heard).catch(() => {})
      await client.end().catch(() => {})
    }
  })()
  return {
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}

async function listenOnce(client: pg.Client, heard: () => void): Promise<void> {
  const ended = new Promise((resolve) => client.once('end', resolve))
  client.on('notification', heard)
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  heard()
  await ended
}
