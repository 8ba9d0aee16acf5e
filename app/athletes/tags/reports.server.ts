import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type By, VISITOR } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import type { NewTag } from './tags.server.ts'

export type ReportedTag = Awaited<ReturnType<typeof reportedTags>>[number]

/** After the owner has kept a tag, visitors can't report it again for so long. */
const ONCE = { count: 1, per: 30 * 24 * HOUR }

/**
 * Hides a tag, and those of others with the same number, until the owner decides. Returns 'kept' if the owner kept it
 * recently; null for no tag or one already reported. Callers must authorize.
 */
export function reportTag(
  { write }: Pick<Database, 'write'>,
  { photo, athlete, instead = null }: Pick<NewTag, 'photo' | 'athlete'> & { instead?: string | null },
  now: number,
): Promise<'reported' | 'kept' | null> {
  return write(async (trx) => {
    const tag = await trx
      .selectFrom('tag')
      .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
      .where('tag.photo_id', '=', photo)
      .where('tag.athlete_id', '=', athlete)
      .where('tag.reported_at', 'is', null)
      .select(['tag.id', 'athlete.team_id', 'athlete.number'])
      .executeTakeFirst()
    if (!tag) return null
    const { id, team_id, number } = tag
    const once = (key: string) => tryConsume(trx, { name: 'tag-report-once', key, rule: ONCE })
    if (!(await once(id))) return 'kept'
    const reported = await trx
      .updateTable('tag')
      .set({ reported_at: now })
      .where('photo_id', '=', photo)
      .where('reported_at', 'is', null)
      .where('athlete_id', 'in', ({ selectFrom }) =>
        selectFrom('athlete').select('id').where('team_id', '=', team_id).where('number', '=', number),
      )
      .returning('id')
      .execute()
    for (const other of reported) if (other.id !== id) await once(other.id)
    const detail = instead === null ? { photo } : { photo, instead }
    await recordEvent(trx, { actor: VISITOR, now }, { action: 'tag.report', about: athlete, detail })
    return 'reported'
  })
}

/** Lists those in an album, or in any, that wait for the owner, the oldest first. `album` is the newest with the photo. */
export async function reportedTags({ db }: Pick<Database, 'db'>, albumId?: string) {
  const inAlbum = db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .$if(albumId !== undefined, (query) => query.where('album.id', '=', albumId ?? ''))
    .groupBy('frame.photo_id')
    .select(({ fn }) => ['frame.photo_id', fn.max('album.id').as('album')])
  const rows = await db
    .selectFrom('tag')
    .innerJoin(inAlbum.as('shown'), 'shown.photo_id', 'tag.photo_id')
    .innerJoin('photo', 'photo.id', 'tag.photo_id')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('tag.reported_at', 'is not', null)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(coverColumns)
    .select(['shown.album', 'photo.name as file', 'tag.evidence', 'tag.detail', 'tag.reported_at'])
    .select(['athlete.id as athlete', 'athlete.number', 'athlete.name', 'team.name as team'])
    .orderBy('tag.reported_at')
    .orderBy('tag.id')
    .execute()
  const instead = await numbersNamed(db, new Set(rows.map(({ athlete }) => athlete)))
  return rows.map(
    ({ album, file, athlete, number, name, team, evidence, detail, reported_at, ...photo }) => ({
      album,
      photo: coverView(photo),
      file,
      athlete: { id: athlete, number, name, team },
      evidence,
      detail,
      /** The number suggested by the visitor; null for none. */
      instead: instead.get(`${athlete} ${photo.id}`) ?? null,
      reportedAt: Number(reported_at),
    }),
  )
}

async function numbersNamed(db: Database['db'], athletes: Set<string>) {
  if (athletes.size === 0) return new Map<string, string>()
  const events = await db
    .selectFrom('audit_event')
    .where('action', '=', 'tag.report')
    .where('about', 'in', [...athletes])
    .select(['about', 'detail'])
    .orderBy('id')
    .execute()
  return new Map(
    events.map(({ about, detail }) => {
      const { photo, instead } = JSON.parse(detail ?? '{}')
      return [`${about} ${photo}`, instead as string | undefined]
    }),
  )
}

export async function keepTag(
  trx: Transaction<Schema>,
  { photo, athlete }: Pick<NewTag, 'photo' | 'athlete'>,
  by: By,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tag')
    .set({ reported_at: null })
    .where('photo_id', '=', photo)
    .where('athlete_id', '=', athlete)
    .where('reported_at', 'is not', null)
    .executeTakeFirst()
  const kept = numUpdatedRows > 0n
  if (kept) await recordEvent(trx, by, { action: 'tag.keep', about: athlete, detail: { photo } })
  return kept
}
