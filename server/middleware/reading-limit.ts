import type { MiddlewareHandler } from 'hono'
import type { Known } from './visitor.ts'

/** So many pages at once, and then one each time a share of the span has passed: ten in a second. */
const COUNT = 200
/** Milliseconds. */
const SPAN = 20_000
const SHARE = SPAN / COUNT

/**
 * Addresses can be made up without end, as searches or as pages that are missing, and each costs a rendering: this is as
 * many as one visitor gets, a tenth of a processor. What is in memory or a file is answered before, writing has limits of
 * its own, which are kept. These are not: they must cost next to nothing. Nobody is counted under an address of this
 * machine: that is its owner, or, behind a proxy that TRUST_PROXY does not tell of, everybody.
 *
 * It is the generic cell rate algorithm, as in `app/limits`. `refuse` gets the whole seconds to wait; `now` counts
 * milliseconds, from anywhere.
 */
export function limitReading(
  refuse: (retryAfter: number) => Response,
  now: () => number = () => performance.now(),
): MiddlewareHandler<Known> {
  /** When all that an address has taken is given back; who came last stands last. */
  const freeAt = new Map<string, number>()
  return async (c, next) => {
    const { address } = c.get('visitor')
    if (c.req.method === 'POST' || isThisMachine(address)) return next()
    const time = now()
    forgetFree(freeAt, time)
    const held = Math.max(freeAt.get(address) ?? 0, time)
    const wait = held - (time + SPAN - SHARE)
    if (wait > 0) return refuse(Math.ceil(wait / 1000))
    freeAt.delete(address)
    freeAt.set(address, held + SHARE)
    return next()
  }
}

/** Whoever has not come for a whole span is free, so no more are held than came in the last one or so. */
function forgetFree(freeAt: Map<string, number>, time: number): void {
  for (const [address, free] of freeAt) {
    if (free > time) return
    freeAt.delete(address)
  }
}

/** 127.0.0.0/8 or the network of ::1, as `clientAddress` writes them. */
function isThisMachine(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64'
}
