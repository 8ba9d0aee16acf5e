import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

interface Part {
  close(): Promise<void>
}

/** systemd and Docker are told thirty seconds. */
const DEADLINE = 25_000

/** Closes each step's parts together, step by step. Returns false if a part failed or the deadline passed. */
export async function closeAll(
  steps: Part[][],
  failed: (error: unknown) => void,
  deadline: number = DEADLINE,
): Promise<boolean> {
  let well = true
  const fail = (error: unknown) => {
    well = false
    failed(error)
  }
  const over = new AbortController()
  const closing = (async () => {
    for (const parts of steps) await Promise.all(parts.map((part) => part.close().catch(fail)))
    over.abort()
  })()
  const late = pause(deadline, undefined, { signal: over.signal }).then(
    () => fail(new Error('Not everything was closed in time')),
    () => {},
  )
  await Promise.race([closing, late])
  return well
}

export function stopOnSignal(steps: Part[][], log: Pick<Logger, 'error'>) {
  const stop = async (code: number) => {
    const well = await closeAll(steps, (error) => log.error({ err: error }, "Can't stop cleanly"))
    process.exit(well ? code : 1)
  }
  const signaled = () => stop(0)
  process.once('SIGTERM', signaled).once('SIGINT', signaled)
  return stop
}
