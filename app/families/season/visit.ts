import { PIN_PATHS } from '../../accounts/pins/pin.ts'
import type { CookieSpec } from '../../cookies.ts'

/** After so long a pause somebody comes back, and what came since is new. Milliseconds. */
const PAUSE = 30 * 60_000
const YEAR = 365 * 24 * 3600

/** When this browser opened an athlete's page: no secret, and nothing that the site keeps. */
export function visitCookie(card: string): CookieSpec {
  return { name: `athlete-seen-${card}`, seconds: YEAR, path: PIN_PATHS.athlete }
}

export interface Visit {
  /** When the visit before this one ended, UTC milliseconds; null at the first. */
  since: number | null
  /** What the cookie says from now on. */
  cookie: string
}

/**
 * This visit, from what the cookie says: when the visit before it ended, and when the page was last opened. Photographs stay new
 * for as long as somebody goes on looking.
 */
export function visitAt(cookie: string | null, now: number): Visit {
  const [, before = '', last = ''] = /^(\d{0,15})\.(\d{1,15})$/.exec(cookie ?? '') ?? []
  const again = last !== '' && now - Number(last) >= PAUSE
  const since = again ? last : before
  return { since: since === '' ? null : Number(since), cookie: `${since}.${now}` }
}
