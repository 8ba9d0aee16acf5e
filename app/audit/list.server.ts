import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'

/** What the log can be narrowed to, and how the actions of each area begin. */
export const LOG_AREAS = {
  albums: ['album.', 'frame.', 'frames.', 'section.', 'picks.', 'share.', 'consent.'],
  clients: ['client.', 'reminders.'],
  bookings: ['booking.', 'template.', 'calendar.'],
  posts: ['post.'],
  site: ['site.', 'redirects.', 'trash.', 'backup.', 'takeout.'],
  sign: ['sign-in.', 'session.', 'password.', 'factor.', 'recovery-codes.', 'access.', 'people.', 'token.'],
} as const
export type LogArea = keyof typeof LOG_AREAS

/** One line of the log. */
export interface LogLine {
  id: string
  /** UTC milliseconds. */
  at: number
  action: string
  /** 'owner', 'system'. */
  actor: string
  /** The name of whoever it was, if they have an account. */
  name: string | null
  about: string | null
  /** What it was done to, as it is called now; null when it is gone, or has no name. */
  thing: string | null
  /** Whether a program of theirs did it. */
  program: boolean
}

/** Who did what, the newest first. */
export async function listEvents(
  { db }: Pick<Database, 'db'>,
  { area, before, limit }: { area?: LogArea; before?: string; limit: number },
): Promise<LogLine[]> {
  const rows = await db
    .selectFrom('audit_event as event')
    .leftJoin('account', 'account.id', 'event.actor_id')
    .leftJoin('album', 'album.id', 'event.about')
    .leftJoin('client', 'client.id', 'event.about')
    .leftJoin('post', 'post.id', 'event.about')
    .leftJoin('booking', 'booking.id', 'event.about')
    .leftJoin('account as person', 'person.id', 'event.about')
    .$if(before !== undefined, (query) => query.where('event.id', '<', before as string))
    .$if(area !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or(LOG_AREAS[area as LogArea].map((begin) => eb('action', 'like', `${begin}%`))),
      ),
    )
    .select(['event.id', 'event.at', 'event.action', 'event.actor', 'event.about', 'account.name'])
    .select('event.detail')
    .select(
      sql<
        string | null
      >`coalesce(album.display_name, album.name, client.name, post.title, booking.name, person.name)`.as(
        'thing',
      ),
    )
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ detail, ...row }) => ({
    ...row,
    program: detail !== null && 'token' in JSON.parse(detail),
  }))
}
