import { PIN_PATHS } from '../../accounts/pins/pin.ts'
import type { CookieSpec } from '../../cookies.ts'

/** After such a pause, a visit is a new one. Milliseconds. */
const PAUSE = 30 * 60_000
const YEAR = 365 * 24 * 3600

/** Remembers when this browser opened the page; the site stores nothing. */
export function visitCookie(card: string): CookieSpec {
  return { name: `athlete-seen-${card}`, seconds: YEAR, path: PIN_PATHS.athlete }
}

export interface Visit {
  since: number | null
  cookie: string
}

/** Continues or starts a visit. Photographs stay new while someone keeps looking. */
export function visitAt(cookie: string | null, now: number): Visit {
  const [, before = '', last = ''] = /^(\d{0,15})\.(\d{1,15})$/.exec(cookie ?? '') ?? []
  const again = last !== '' && now - Number(last) >= PAUSE
  const since = again ? last : before
  return { since: since === '' ? null : Number(since), cookie: `${since}.${now}` }
}
