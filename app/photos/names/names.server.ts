import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as t from '#messages/site'
import { inParts } from '../../../ports/database/parts.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type Athlete, readingOf } from './reading.ts'

// Who may read which words: docs/decisions/0051-withheld-words.md.

/** 'everybody': in public no one is named. 'hidden': behind a sign-in, link or PIN only hidden persons are withheld. */
export type Whose = 'everybody' | 'hidden'

type Db = Pick<Database, 'db'>

type Worded = { id: string | null } & { [Column in (typeof SHOWN)[number]]?: string | null }

const SHOWN = ['alt', 'title', 'caption', 'frameAlt', 'frameCaption', 'photoCaption'] as const

export const PHOTO_TEXTS = ['name', 'title', 'caption', 'alt', 'creator', 'city', 'event'] as const
const LISTS = ['keywords', 'people'] as const

type TextRow = Pick<Selectable<Schema['photo']>, (typeof PHOTO_TEXTS)[number] | (typeof LISTS)[number]>

/** Removes withheld words from the rows, and in public names. */
export async function leaveOutNames<Row extends Worded>(
  database: Db,
  rows: Row[],
  whose: Whose,
): Promise<Row[]> {
  // Always reads: how long a search takes must not tell that something is withheld.
  const reading = await readReading(
    database,
    rows.flatMap(({ id }) => id ?? []),
    whose,
  )
  return rows.map((row) => {
    const said = SHOWN.filter((column) => row[column])
    const texts = said.map((column) => row[column])
    const withheld = reading.withholds(row.id, texts)
    const read = said.map((column) => {
      const nothing = column === 'alt' ? '' : null
      return [column, withheld ? nothing : reading.say(row[column] as string)]
    })
    return { ...row, ...Object.fromEntries(read) }
  })
}

/** Always reads by the same queries. @param erased a person who is treated as hidden, also once they are gone */
export async function readReading({ db }: Db, photoIds: string[], whose: Whose, erased: AthleteRow[] = []) {
  const ids = [...new Set(photoIds), '']
  const [photos, teams, cleared, found] = await Promise.all([
    inParts(ids, (some) => readTexts(db, some)),
    inParts(ids, (some) => teamsOfPhotos(db, some).execute()),
    inParts(ids, (some) => db.selectFrom('cleared_text').where('photo_id', 'in', some).selectAll().execute()),
    athletesOf(db, whose, ids).execute(),
  ])
  const others = found.filter(({ id }) => erased[0]?.id !== id)
  const clearances = new Set(
    cleared.map(({ photo_id, person_id, text }) => [photo_id, person_id, text].join()),
  )
  return readingOf({
    photos: new Map(photos.map((row) => [row.id, { texts: textsOf(row), erased: row.words_withheld === 1 }])),
    teams,
    athletes: [...erased.map((row) => ({ ...athleteOf(row), hidden: true })), ...others.map(athleteOf)],
    isCleared: (photoId, person, text) =>
      clearances.size > 0 && clearances.has([photoId, person, hashOf(text)].join()),
  })
}

/** Stored of a text that the owner cleared. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function readTexts(db: Database['db'], photoIds: string[]) {
  return db
    .selectFrom('photo')
    .where('id', 'in', photoIds)
    .select(['id', 'words_withheld', ...PHOTO_TEXTS, ...LISTS])
    .execute()
}

export function textsOf({ keywords, people, ...texts }: TextRow): string[] {
  const lists: string[] = [...JSON.parse(keywords), ...JSON.parse(people ?? '[]')]
  return [...PHOTO_TEXTS.map((column) => texts[column] ?? ''), ...lists].filter((text) => text !== '')
}

/** Teams of the albums, the trash included, and of the tags. */
function teamsOfPhotos(db: Database['db'], photoIds: string[]) {
  return db
    .selectFrom('frame')
    .innerJoin('album_team', 'album_team.album_id', 'frame.album_id')
    .where('frame.photo_id', 'in', photoIds)
    .select(['frame.photo_id as photo', 'album_team.team_id as team'])
    .union(
      db
        .selectFrom('tag')
        .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
        .where('tag.photo_id', 'in', photoIds)
        .select(['tag.photo_id as photo', 'athlete.team_id as team']),
    )
}

/** Hidden athletes and, in public, those of the photographs' teams, the trash included: each may be meant. */
function athletesOf(db: Database['db'], whose: Whose, photoIds: string[]) {
  return allAthletes(db).where(({ or, eb }) => {
    const hidden = eb('person.not_shown_at', 'is not', null)
    if (whose === 'hidden') return hidden
    const teams = db.selectFrom(teamsOfPhotos(db, photoIds).as('near')).select('near.team')
    return or([hidden, eb('athlete.team_id', 'in', teams)])
  })
}

export function readAthletes({ db }: Db, personId: string): Promise<AthleteRow[]> {
  return allAthletes(db).where('person.id', '=', personId).execute()
}

export function readHiddenInTrash({ db }: Db, before: number): Promise<AthleteRow[]> {
  return allAthletes(db)
    .where('person.not_shown_at', 'is not', null)
    .where(({ or, eb }) => or([eb('athlete.deleted_at', '<=', before), eb('team.deleted_at', '<=', before)]))
    .execute()
}

export type AthleteRow = Awaited<ReturnType<ReturnType<typeof allAthletes>['execute']>>[number]

function allAthletes(db: Database['db']) {
  return db
    .selectFrom('athlete')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .select(['athlete.person_id as id', 'athlete.name', 'athlete.number', 'athlete.team_id as teamId'])
    .select(['team.name as team', 'person.not_shown_at'])
    .select(({ eb, and, exists, not, selectFrom }) =>
      and([
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
}

function athleteOf({ id, name, number, teamId, team, not_shown_at, isClear }: AthleteRow): Athlete {
  const instead = isClear ? t.numberOfTeam({ team, number }) : null
  return { id, name, teamId, hidden: not_shown_at !== null, instead }
}
