import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const MOMENT = 20
const BUSY = 0.5
const LONGEST = 1_000

/**
 * Resolves once this process has had little to do for a moment, and after a second at the latest: what nobody waits for
 * gives way to those who wait for a page.
 */
export async function whenQuiet(): Promise<void> {
  const end = performance.now() + LONGEST
  while (performance.now() < end) {
    const before = performance.eventLoopUtilization()
    await pause(MOMENT)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}
