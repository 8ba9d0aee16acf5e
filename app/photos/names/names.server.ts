import type { Database } from '../../../ports/database/port.ts'
import { type Named, withoutNames } from './without-names.ts'

// Who may read which names: docs/decisions/0044-names-taken-out.md.

/** In public nobody is named. Behind a sign-in, a link or a PIN only those are not who are not shown. */
type Whose = 'everybody' | 'hidden'

/** What is said of a photograph. */
type Said = { id: string | null } & { [Column in (typeof TEXTS)[number]]?: string | null }

const TEXTS = ['alt', 'title', 'caption', 'frameAlt', 'frameCaption', 'photoCaption'] as const

/**
 * Takes names out of what is said of these photographs: of who is not shown, and in public of those who are tagged in one of
 * them, and of those on the rosters of teams that one of their albums may show.
 */
export async function leaveOutNames<Row extends Said>(
  database: Pick<Database, 'db'>,
  rows: Row[],
  whose: Whose,
): Promise<Row[]> {
  const saying = rows.filter((row) => TEXTS.some((column) => row[column]))
  if (saying.length === 0) return rows
  const without = await nameTaker(
    database,
    saying.flatMap(({ id }) => id ?? []),
    whose,
  )
  return rows.map((row) => ({ ...row, ...textsWithout(row, without) }))
}

/** The same of the words of one row. */
function textsWithout(row: Said, without: (text: string) => string): Record<string, string> {
  const said = TEXTS.flatMap((column): [string, string][] => {
    const text = row[column]
    return text ? [[column, without(text)]] : []
  })
  return Object.fromEntries(said)
}

/** Returns a function that takes these names out of a text. */
export async function nameTaker(
  database: Pick<Database, 'db'>,
  photoIds: string[],
  whose: Whose,
): Promise<ReturnType<typeof withoutNames>> {
  return withoutNames(await readNamed(database, photoIds, whose))
}

/**
 * Those who may be meant in what is said of these photographs. Who is not shown is meant everywhere: a caption may say the name
 * in an album that has no team. Somebody in the trash is a person as well.
 */
async function readNamed({ db }: Pick<Database, 'db'>, photoIds: string[], whose: Whose): Promise<Named[]> {
  if (photoIds.length === 0 && whose === 'everybody') return []
  const teams = db
    .selectFrom('frame')
    .innerJoin('album_team', 'album_team.album_id', 'frame.album_id')
    .where('frame.photo_id', 'in', photoIds)
    .select('album_team.team_id')
  const tagged = db.selectFrom('tag').where('photo_id', 'in', photoIds).select('athlete_id')
  const rows = await db
    .selectFrom('athlete')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where(({ or, eb }) => {
      const hidden = eb('person.not_shown_at', 'is not', null)
      if (whose === 'hidden') return hidden
      return or([hidden, eb('athlete.team_id', 'in', teams), eb('athlete.id', 'in', tagged)])
    })
    .where('athlete.name', '<>', '')
    .select(['athlete.name', 'athlete.number', 'team.name as team'])
    .select(({ eb, and, exists, not, selectFrom }) =>
      and([
        eb('person.not_shown_at', 'is', null),
        eb('athlete.deleted_at', 'is', null),
        eb('team.deleted_at', 'is', null),
        not(
          exists(
            selectFrom('athlete as other')
              .select('other.id')
              .whereRef('other.team_id', '=', 'athlete.team_id')
              .whereRef('other.number', '=', 'athlete.number')
              .whereRef('other.id', '<>', 'athlete.id'),
          ),
        ),
      ]).as('isClear'),
    )
    .execute()
  return rows.map(({ name, number, team, isClear }) => ({
    name,
    instead: isClear ? `${team}’s ${number}` : null,
  }))
}
