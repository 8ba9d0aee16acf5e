import type { Database } from '../../../ports/database/port.ts'

/** Athletes by whom visitors find photographs: shown, on a roster, and alone with their number unless shared. */
export function visibleAthletes(db: Database['db']) {
  return db
    .selectFrom('athlete')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .where('person.not_shown_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('athlete as other')
            .select('other.id')
            .whereRef('other.team_id', '=', 'athlete.team_id')
            .whereRef('other.number', '=', 'athlete.number')
            .whereRef('other.id', '<>', 'athlete.id')
            .where('other.deleted_at', 'is', null)
            .where(({ or, eb }) =>
              or([eb('other.shares_number', '=', 0), eb('athlete.shares_number', '=', 0)]),
            ),
        ),
      ),
    )
}

export function visibleTags(db: Database['db']) {
  return visibleAthletes(db)
    .innerJoin('tag', 'tag.athlete_id', 'athlete.id')
    .where('tag.reported_at', 'is', null)
}
