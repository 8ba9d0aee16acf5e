import { sql } from 'kysely'
import { timeOfId, uuidOf, uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { compareNumbers } from '../../../athletes/number.ts'
import type { AlbumEvent, Page } from './album-event.ts'

const DAY = 86_400_000
/** More than open an album on one day. */
const A_DAY = 500

/** Lists the tags that stand now: a day's by hand, and each auto-tag. */
export async function tagEvents(
  { db }: Pick<Database, 'db'>,
  album: string,
  { limit, before }: Page,
): Promise<AlbumEvent[]> {
  const day = sql<number>`tag.created_at / ${sql.lit(DAY)}`
  const step = sql<string>`case when tag.evidence = 'hand' then '' else tag.step end`
  const last = sql<string>`max(tag.id)`
  const tags = db
    .selectFrom('tag')
    .innerJoin('frame', 'frame.photo_id', 'tag.photo_id')
    .where('frame.album_id', '=', album)
    .where('frame.deleted_at', 'is', null)
  const rows = await tags
    .groupBy([day, step])
    .$if(before !== undefined, (query) => query.having(last, '<', before ?? ''))
    .select([day.as('day'), step.as('step'), last.as('id')])
    .select(({ fn }) => [
      fn.max('tag.created_at').as('at'),
      fn.count('tag.photo_id').distinct().as('photographs'),
    ])
    .orderBy(last, 'desc')
    .limit(limit)
    .execute()
  const worn = await tags
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .where('athlete.deleted_at', 'is', null)
    .select([day.as('day'), step.as('step'), 'athlete.number'])
    .distinct()
    .execute()
  return rows.map(({ id, at, day, step, photographs }) => {
    const own = worn.filter((row) => String(row.day) === String(day) && row.step === step)
    const numbers = [...new Set(own.map(({ number }) => number))].toSorted(compareNumbers)
    return eventOf({ id, at: Number(at) }, 'tags', {
      numbers,
      photographs: Number(photographs),
      auto: step !== '',
    })
  })
}

/** Lists who opened the album on which day. Of a link's visitors only their number is known. */
export async function openEvents(
  { db }: Pick<Database, 'db'>,
  album: string,
  { limit, before }: Page,
): Promise<AlbumEvent[]> {
  const latest = before === undefined ? '9' : new Date(timeOfId(before) ?? 0).toISOString().slice(0, 10)
  const views = await db
    .selectFrom('album_view')
    .innerJoin('client', 'client.id', 'album_view.client_id')
    .where('album_id', '=', album)
    .where('day', '<=', latest)
    .select(['client.id as who', 'client.name', 'day'])
    .orderBy('day', 'desc')
    .limit(limit + A_DAY)
    .execute()
  const openings = await db
    .selectFrom('share_opening')
    .innerJoin('share_link', 'share_link.id', 'share_opening.link_id')
    .where('album_id', '=', album)
    .where('day', '<=', latest)
    .select(['share_link.id as who', 'share_link.name', 'day', 'count'])
    .orderBy('day', 'desc')
    .limit(limit + A_DAY)
    .execute()
  const events = [
    ...views.map((row) => ({ ...row, actor: 'client', times: 1 })),
    ...openings.map(({ count, ...row }) => ({ ...row, actor: 'guest', times: Number(count) })),
  ].map(({ who, day, actor, name, times }) => {
    // Nobody knows when on that day.
    const at = Date.parse(day) + DAY - 1
    const id = uuidv7(at).slice(0, 15) + uuidOf(`${who} ${day}`).slice(15)
    return { ...eventOf({ id, at }, 'open', { day, times }), actor, name }
  })
  return events.filter(({ id }) => before === undefined || id < before)
}

function eventOf(when: { id: string; at: number }, action: string, detail: AlbumEvent['detail']): AlbumEvent {
  return { ...when, actor: '', name: null, action, thing: null, clients: [], detail }
}
