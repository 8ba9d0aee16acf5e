import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { heldRow } from '../../ports/database/held-row.ts'
import type { Database } from '../../ports/database/port.ts'
import { inTurns } from '../../ports/in-turns.ts'
import type { Actor, By } from '../audit/actor.ts'
import { type AddUploadPorts, addUpload, arrivedChanged } from './add-upload.server.ts'
import { PieceMissing, receivedFile, removePieces } from './pieces.server.ts'
import type { Target, UploadOutcome } from './target.ts'
import { readUpload, type Upload, type UploadStore } from './uploads.server.ts'

/** Files that are inspected at once: each is in memory as a whole. */
const AT_ONCE = 2
/** Proxies cut off a request after a minute, some sooner. Milliseconds. */
export const OUTCOME_TIMEOUT = 10_000
const POLL = 250

export type Finished = UploadOutcome | { outcome: 'missing' | 'incomplete' }

type Finishing = { now?: () => number; claim?: number }

/** Takes in files that have arrived, a few at a time; each once, however many processes are asked. */
export function openFinisher(ports: AddUploadPorts, { now = Date.now, claim }: Finishing = {}) {
  const { database } = ports
  const underway = new Map<string, Promise<Finished>>()
  const inTurn = inTurns(AT_ONCE)

  async function finish(id: string, actor: Actor & { id: string }): Promise<Finished> {
    for (;;) {
      const upload = await readUpload(database, 'photograph', id)
      if (!upload?.target || upload.accountId !== actor.id) return { outcome: 'missing' }
      const { target, outcome, received, size } = upload
      if (outcome) return outcome
      if (received < size) return { outcome: 'incomplete' }
      const takeIn = () => takeInOnce(ports, { ...upload, target }, { actor, now: now() })
      const taken = await inTurn(() => withClaim(database, id, takeIn, claim))
      if (taken) return taken.done
      await pause(POLL, null, { ref: false })
    }
  }

  return (id: string, actor: Actor & { id: string }): Promise<Finished> => {
    const started = underway.get(id) ?? finish(id, actor).finally(() => underway.delete(id))
    underway.set(id, started)
    return started
  }
}

async function takeInOnce(
  ports: AddUploadPorts,
  upload: Upload & { target: Target },
  by: By,
): Promise<UploadOutcome> {
  const file = await receivedFile(ports, upload)
  const outcome = await addUpload(ports, file, upload.target, by).catch((error) => {
    // Such as after a restored backup, which has no pieces.
    if (error instanceof PieceMissing) return arrivedChanged(upload.target)
    throw error
  })
  if ('again' in outcome && outcome.again) return outcome
  return storeOutcome(ports, upload.id, outcome)
}

/** Stores the outcome and deletes the bytes. Of two processes at once, both return what the first stored. */
async function storeOutcome(
  { database, storage }: UploadStore,
  id: string,
  outcome: UploadOutcome,
): Promise<UploadOutcome> {
  await database.write(async (trx) => {
    await trx
      .updateTable('upload')
      .set({ outcome: JSON.stringify(outcome) })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .execute()
    await trx.deleteFrom('upload_piece').where('upload_id', '=', id).execute()
  })
  await removePieces(storage, id)
  return (await readUpload(database, 'photograph', id))?.outcome ?? outcome
}

export function within<T>(timeout: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, pause(timeout, null, { ref: false })])
}

const CLAIM = 15_000

/**
 * Calls `work` for an upload that no other process works on; null, without calling it, if one does. Try again once that
 * has stored an outcome, or its claim has ended because the process was killed.
 */
async function withClaim<T>(
  database: Database,
  id: string,
  work: () => Promise<T>,
  duration = CLAIM,
): Promise<{ done: T } | null> {
  const where = sql<boolean>`id = ${id} and outcome is null`
  const upload = { table: 'upload', holder: 'claim', until: 'claimed_until', where } as const
  const claim = heldRow(database, upload, duration)
  if (!(await claim.take())) return null
  const renewing = setInterval(() => {
    // One that is not renewed ends, and another process does the work again.
    claim.renew().catch(() => {})
  }, duration / 3).unref()
  try {
    return { done: await work() }
  } finally {
    clearInterval(renewing)
    await claim.release()
  }
}
