/** Milliseconds. How often access is checked while one large file is being sent. */
const CHECK_EVERY = 2_000
/** Milliseconds. How long sending goes on while access cannot be checked, as when the database fails over. */
const UNCHECKED = 10_000

/** Makes the viewer's browser report a failed download: a response that just ended would look complete. */
export class Interrupted extends Error {
  /** The HTTP server does not log errors with this code. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * Checks that a viewer may still see what is being sent to them: `check` at once, `recheck` if the last check was two
 * seconds ago. Both throw Interrupted when `allowed` says no, and what `allowed` throws once it has failed for ten
 * seconds.
 */
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
