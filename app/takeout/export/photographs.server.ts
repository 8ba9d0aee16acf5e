import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { nobodyIn } from '../../athletes/tags/nobody.server.ts'
import { readHiddenInTrash, readReading } from '../../photos/names/names.server.ts'
import type { PhotographFile } from '../format.ts'

export type Db = Kysely<Schema>

export interface Original {
  /** Relative to the folder of the JSON file. */
  file: string
  id: string
  bytes: number
}

export interface Written<Content> {
  path: string
  content: Content
  originals: Original[]
}

const WORDS = ['alt', 'title', 'caption', 'keywords', 'creator', 'people', 'city', 'event'] as const
const FACTS = ['id', 'name', 'bytes', 'taken_at', 'turned', 'focus_x', 'focus_y', 'card'] as const
const HOLDS = ['held', 'holds_erased', 'own_words_withheld', 'words_withheld'] as const
const COLUMNS = [...WORDS, ...FACTS, ...HOLDS] as const

export type PhotographRow = Pick<Selectable<Schema['photo']>, (typeof COLUMNS)[number]> & WithTags

export interface WithTags {
  tagged: Pick<PhotographFile, 'tags' | 'releases' | 'nobody'>
  /** Whether it shows athletes in the trash, who are not exported. */
  showsTrashed: boolean
  /** Whether its words may name hidden athletes in the trash: the importing site does not know those names. */
  namesTrashed: boolean
}

export const photographColumns = COLUMNS.map((name) => `photo.${name}` as const)

/** Returns photographs in the order of these IDs, each once; skips those that are gone. */
export async function readPhotographs(db: Db, ids: Iterable<string>): Promise<PhotographRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db.selectFrom('photo').where('id', 'in', wanted).select(photographColumns).execute()
  const found = new Map((await withTags(db, rows)).map((row) => [row.id, row]))
  return wanted.flatMap((id) => found.get(id) ?? [])
}

export function photographOf(row: PhotographRow, file: string): PhotographFile {
  const { name, alt, title, caption, creator, city, event, turned, focus_x: x, focus_y: y, taken_at } = row
  const { card, tagged } = row
  return present({
    file,
    name: file.endsWith(`/${name}`) || file === name ? null : name,
    alt,
    title,
    caption,
    keywords: JSON.parse(row.keywords) as string[],
    creator,
    people: JSON.parse(row.people ?? '[]') as string[],
    city,
    event,
    takenAt: iso(taken_at),
    turned: turned === 0 ? null : turned,
    focus: x === null || y === null ? null : { x, y },
    held: heldBy(row),
    ownWordsWithheld: row.own_words_withheld === 1 ? true : null,
    wordsWithheld: row.words_withheld === 1 || row.namesTrashed ? true : null,
    card,
    ...tagged,
    // Another person still holds it.
    ...(row.held === 1 &&
      card === null && { releases: tagged.releases?.filter(({ person }) => person !== undefined) }),
  })
}

/** Returns 'erased' for athletes in the trash too: without their tag, only the owner can release it. */
function heldBy({ held, holds_erased, card, showsTrashed }: PhotographRow): 'athlete' | 'erased' | null {
  if (holds_erased === 1) return 'erased'
  if (held === 0 || card !== null) return null
  return showsTrashed ? 'erased' : 'athlete'
}

type Present<T> = { [Key in keyof T as null extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as null extends T[Key] ? Key : never]?: Exclude<T[Key], null>
}

/** Drops null, empty texts and empty lists. */
export function present<T extends object>(fields: T): Present<T> {
  const says = (value: unknown) =>
    value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value))) as Present<T>
}

export function iso<T extends number | null>(time: T): T extends null ? null : string
export function iso(time: number | null): string | null {
  return time === null ? null : new Date(Number(time)).toISOString()
}

export async function withTags<Row extends { id: string }>(db: Db, rows: Row[]): Promise<(Row & WithTags)[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const tags = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('photo_id', 'in', ids)
    .select(['athlete.deleted_at as athleteDeleted', 'team.deleted_at as teamDeleted'])
    .select(['photo_id', 'athlete_id', 'evidence', 'detail', 'step', 'created_at', 'reported_at'])
    .orderBy('tag.created_at')
    .orderBy('tag.id')
    .execute()
  const releasesBy = await releasesOf(db, ids)
  const nobody = await nobodyIn(db, ids)
  const namesTrashed = await trashNamer(db, ids)
  const isTrashed = (tag: (typeof tags)[number]) => tag.athleteDeleted !== null || tag.teamDeleted !== null
  const tagsBy = Map.groupBy(
    tags.filter((tag) => !isTrashed(tag)),
    ({ photo_id }) => photo_id,
  )
  const trashed = new Set(tags.filter(isTrashed).map(({ photo_id }) => photo_id))
  return rows.map((row) => ({
    ...row,
    showsTrashed: trashed.has(row.id),
    namesTrashed: namesTrashed(row),
    tagged: present({
      nobody: nobody.has(row.id) ? (true as const) : null,
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

async function releasesOf(db: Db, photoIds: string[]) {
  const releases = await db
    .selectFrom('photo_release')
    .where('photo_id', 'in', photoIds)
    .select(['photo_id', 'person_id', 'reason', 'released_at'])
    .orderBy('id')
    .execute()
  return Map.groupBy(releases, ({ photo_id }) => photo_id)
}

async function trashNamer(db: Db, ids: string[]) {
  const trashed = new Set((await readHiddenInTrash({ db }, Number.MAX_SAFE_INTEGER)).map(({ id }) => id))
  const reading = await readReading({ db }, trashed.size > 0 ? ids : [], 'hidden')
  return (row: { id: string; frameCaption?: string | null; frameAlt?: string | null }) =>
    reading.why(row.id, [row.frameCaption, row.frameAlt])?.persons.some((id) => trashed.has(id)) ?? false
}
