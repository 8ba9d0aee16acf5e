import type { Database } from '../../../ports/database/port.ts'
import { compareNumbers } from '../number.ts'
import type { Evidence } from './evidence.ts'

export interface TagView {
  athlete: string
  number: string
  name: string
  team: string
  evidence: Evidence
  detail: string
  step: string
  notShown: boolean
  reported: boolean
}

/** Sorts each photograph's tags by number; at most a thousand photographs. */
export async function tagsOf(db: Database['db'], photos: string[]): Promise<Map<string, TagView[]>> {
  if (photos.length === 0) return new Map()
  const rows = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('tag.photo_id', 'in', photos)
    .select(['tag.photo_id', 'tag.athlete_id', 'tag.evidence', 'tag.detail', 'tag.step', 'tag.reported_at'])
    .select(['athlete.number', 'athlete.name', 'team.name as team', 'person.not_shown_at'])
    .orderBy('tag.id')
    .execute()
  const views = rows.map(({ photo_id, athlete_id, reported_at, not_shown_at, ...tag }) => ({
    photo: photo_id,
    view: {
      ...tag,
      athlete: athlete_id,
      notShown: not_shown_at !== null,
      reported: reported_at !== null,
    } satisfies TagView,
  }))
  const byPhoto = Map.groupBy(views, ({ photo }) => photo)
  return new Map(
    [...byPhoto].map(([photo, of]) => [
      photo,
      of
        .map(({ view }) => view)
        .toSorted((a, b) => compareNumbers(a.number, b.number) || a.team.localeCompare(b.team)),
    ]),
  )
}
