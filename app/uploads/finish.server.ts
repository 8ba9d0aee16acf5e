import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../audit/actor.ts'
import { type AddUploadPorts, addUpload } from './add-upload.server.ts'
import { readFinished, readPartial, storeFinished } from './partials.server.ts'
import type { UploadOutcome } from './target.ts'

/** Files that are inspected at once: each is in memory as a whole. */
const AT_ONCE = 2
/** How long a request waits for a file to be taken in: proxies cut it off after a minute, some sooner. Milliseconds. */
export const OUTCOME_TIMEOUT = 10_000

export interface UploadPorts extends AddUploadPorts {
  /** Where files are while they are being received. */
  folder: string
}

/** The end of an upload, or why there is none: no such upload, or bytes are missing. */
export type Finished = UploadOutcome | { outcome: 'missing' | 'incomplete' }

/** Takes in files that have arrived, a few at a time. Each is taken in once, however often it is asked for. */
export function openFinisher(ports: UploadPorts, now: () => number = Date.now) {
  const underway = new Map<string, Promise<Finished>>()
  const inTurn = queue(AT_ONCE)

  async function finish(id: string, actor: Actor & { id: string }): Promise<Finished> {
    const partial = await readPartial(ports.folder, id)
    if (!partial) {
      const ended = await readFinished(ports.folder, id)
      return ended?.accountId === actor.id ? ended.outcome : { outcome: 'missing' }
    }
    const { target, accountId, received, size } = partial
    if (!target || accountId !== actor.id) return { outcome: 'missing' }
    if (received < size) return { outcome: 'incomplete' }
    const outcome = await inTurn(() => addUpload(ports, join(ports.folder, id), target, actor, now()))
    if ('again' in outcome && outcome.again) return outcome
    return storeFinished(ports.folder, partial, outcome)
  }

  return (id: string, actor: Actor & { id: string }): Promise<Finished> => {
    const begun = underway.get(id) ?? finish(id, actor).finally(() => underway.delete(id))
    underway.set(id, begun)
    return begun
  }
}

/** The same, or null if it takes longer. The work goes on. */
export function within<T>(timeout: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, pause(timeout, null, { ref: false })])
}

/** Runs at most so many at once, in the order in which they came. */
function queue(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
