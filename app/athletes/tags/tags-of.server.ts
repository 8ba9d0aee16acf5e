import type { Database } from '../../../ports/database/port.ts'
import { compareNumbers } from '../number.ts'

export async function tagsOf(db: Database['db'], photos: string[]) {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('tag.photo_id', 'in', [...photos, ''])
    .select(['tag.photo_id', 'tag.athlete_id', 'tag.evidence', 'tag.detail', 'tag.step', 'tag.reported_at'])
    .select(['athlete.number', 'athlete.name', 'team.name as team', 'person.not_shown_at'])
    .orderBy('tag.id')
    .execute()
  const views = rows.map(({ athlete_id: athlete, reported_at, not_shown_at, ...tag }) => ({
    ...tag,
    athlete,
    notShown: not_shown_at !== null,
    reported: reported_at !== null,
  }))
  return Map.groupBy(
    views.toSorted((a, b) => compareNumbers(a.number, b.number) || a.team.localeCompare(b.team)),
    ({ photo_id }) => photo_id,
  )
}
