import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../audit/actor.ts'
import { endUpload, readEnded, readPartial } from './partials.server.ts'
import { type TakeInPorts, takeIn } from './take-in.server.ts'
import type { Outcome } from './target.ts'

/** Files that are inspected at once: each is in memory as a whole. */
const AT_ONCE = 2
/** How long a request waits for a file to be taken in: proxies cut it off after a minute, some sooner. Milliseconds. */
export const OUTCOME_TIMEOUT = 10_000

export interface UploadPorts extends TakeInPorts {
  /** Where files are while they are being received. */
  folder: string
}

/** The end of an upload, or why there is none: no such upload, or bytes are missing. */
export type Finished = Outcome | { outcome: 'missing' | 'incomplete' }

/** Takes in files that have arrived, a few at a time. Each is taken in once, however often it is asked for. */
export function openFinisher(ports: UploadPorts, now: () => number = Date.now) {
  const underway = new Map<string, Promise<Finished>>()
  const inTurn = queue(AT_ONCE)

  async function finish(id: string, actor: Actor & { id: string }): Promise<Finished> {
    const partial = await readPartial(ports.folder, id)
    if (!partial) {
      const ended = await readEnded(ports.folder, id)
      return ended?.accountId === actor.id ? ended.outcome : { outcome: 'missing' }
    }
    const { target, accountId, received, size } = partial
    if (!target || accountId !== actor.id) return { outcome: 'missing' }
    if (received < size) return { outcome: 'incomplete' }
    const outcome = await inTurn(() => takeIn(ports, join(ports.folder, id), target, actor, now()))
    if ('again' in outcome && outcome.again) return outcome
    return endUpload(ports.folder, partial, outcome)
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
