/** Between checks while a large file is being sent. Milliseconds. */
const CHECK_EVERY = 2_000
/** How long sending goes on while access cannot be checked, as when the database fails over. Milliseconds. */
const UNCHECKED = 10_000

/** Makes the browser report a failed download: a response that just ended would look complete. */
export class Interrupted extends Error {
  /** The HTTP server doesn't log this code. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Checks every two seconds at most that a viewer may still see what is sent. Throws Interrupted once they may not. */
export function accessCheck(allowed: () => Promise<boolean>, now: () => number = Date.now) {
  let checkedAt = now()
  let allowedAt = checkedAt
  const check = async () => {
    checkedAt = now()
    const isAllowed = await allowed().catch((error) => {
      if (now() - allowedAt >= UNCHECKED) throw error
    })
    if (isAllowed === false) throw new Interrupted('It is no longer allowed.')
    if (isAllowed) allowedAt = checkedAt
  }
  const recheck = async () => {
    if (now() - checkedAt >= CHECK_EVERY) await check()
  }
  return { check, recheck }
}
