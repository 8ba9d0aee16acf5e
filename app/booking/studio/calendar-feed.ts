import { data } from 'react-router'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { calendarFeed } from '../../mail/calendar-entry.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { agreedSessions, isFeedToken } from '../calendar/calendar-feed.server.ts'
import type { Route } from './+types/calendar-feed.ts'

/** Calendars ask every few minutes at most; a stranger learns nothing by guessing. */
const RULE = { count: 60, per: HOUR }
const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }

/** Calendars can't sign in: whoever knows the address may read it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { address } = context.get(visitorContext)
  const now = Date.now()
  const wait = await limit(ports.database, fromAddress({ name: 'calendar', key: address, rule: RULE }))
  if (wait > 0) throw data(null, { status: 429, headers: { ...HEADERS, 'Retry-After': `${wait}` } })
  const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
  if (!token || !(await isFeedToken(ports, token))) throw data(null, { status: 404, headers: HEADERS })
  const site = await readSite(ports.database)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(site.timeZone).toPlainDate()
  const sessions = await agreedSessions(ports.database, today.toString())
  return new Response(calendarFeed(sessions, site, ports.origin), {
    headers: { ...HEADERS, 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
