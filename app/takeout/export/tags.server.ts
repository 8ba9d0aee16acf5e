import type { PhotographFile } from '../format.ts'
import { type Db, iso, present } from './photographs.server.ts'

type Tagged = Pick<PhotographFile, 'tags' | 'releases'>

/** Adds who is in these photographs, and for whom they were released. */
export async function withTags<Row extends { id: string }>(
  db: Db,
  rows: Row[],
): Promise<(Row & { tagged: Tagged })[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const tags = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('photo_id', 'in', ids)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(['photo_id', 'athlete_id', 'evidence', 'detail', 'step', 'created_at', 'reported_at'])
    .orderBy('tag.id')
    .execute()
  const releases = await db
    .selectFrom('photo_release')
    .where('photo_id', 'in', ids)
    .select(['photo_id', 'person_id', 'reason', 'released_at'])
    .orderBy('id')
    .execute()
  const tagsBy = Map.groupBy(tags, ({ photo_id }) => photo_id)
  const releasesBy = Map.groupBy(releases, ({ photo_id }) => photo_id)
  return rows.map((row) => ({
    ...row,
    tagged: present({
      tags: (tagsBy.get(row.id) ?? []).map(({ athlete_id, evidence, detail, step, ...tag }) => ({
        athlete: athlete_id,
        evidence,
        step,
        at: iso(tag.created_at),
        ...present({ detail, reportedAt: iso(tag.reported_at) }),
      })),
      releases: (releasesBy.get(row.id) ?? []).map(({ person_id, reason, released_at }) => ({
        ...present({ person: person_id }),
        reason,
        at: iso(released_at),
      })),
    }),
  }))
}
