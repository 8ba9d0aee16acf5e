import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type By, VISITOR } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import type { Evidence } from './evidence.ts'
import type { NewTag } from './tags.server.ts'

/** A tag that somebody said is wrong. No visitor finds the photograph by it until the owner has decided. */
export interface ReportedTag {
  photo: CoverView
  /** The original's file name. */
  file: string
  athlete: { id: string; number: string; name: string; team: string }
  evidence: Evidence
  detail: string
  /** The number that they say it is; null where they named none. */
  instead: string | null
  /** UTC milliseconds. */
  reportedAt: number
}

/** Once the owner has kept a tag, nobody takes it off again for so long. */
const ONCE = { count: 1, per: 30 * 24 * HOUR }

/**
 * Takes a tag away from visitors until the owner has decided, and those of others who share the number. 'kept' where it was
 * reported not long ago and the owner let it stand; null when there is none, or it is reported already. Whether they may see it is
 * for the caller to ask.
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

/** Those that wait for the owner, the first to be reported first. */
export async function reportedTags({ db }: Pick<Database, 'db'>): Promise<ReportedTag[]> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('photo', 'photo.id', 'tag.photo_id')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('tag.reported_at', 'is not', null)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(coverColumns)
    .select(['photo.name as file', 'tag.evidence', 'tag.detail', 'tag.reported_at'])
    .select(['athlete.id as athlete', 'athlete.number', 'athlete.name', 'team.name as team'])
    .orderBy('tag.reported_at')
    .orderBy('tag.id')
    .execute()
  const instead = await numbersNamed(db, new Set(rows.map(({ athlete }) => athlete)))
  return rows.map(({ file, athlete, number, name, team, evidence, detail, reported_at, ...photo }) => ({
    photo: coverView(photo),
    file,
    athlete: { id: athlete, number, name, team },
    evidence,
    detail,
    instead: instead.get(`${athlete} ${photo.id}`) ?? null,
    reportedAt: Number(reported_at),
  }))
}

/** What was said last of these athletes' photographs: the number by athlete and photograph. */
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

/** Says that a reported tag is right, so that visitors find the photograph by it again. False when that was decided already. */
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
