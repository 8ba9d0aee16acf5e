import type { Kysely } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { nobodyIn } from '../../athletes/tags/nobody.server.ts'

export type Db = Kysely<Schema>

export interface Original {
  /** Relative to the folder of the JSON file. */
  file: string
  id: string
  bytes: number
}

export interface Written {
  path: string
  content: object
  originals: Original[]
}

const WORDS = ['alt', 'title', 'caption', 'keywords', 'creator', 'people', 'city', 'event'] as const
const FACTS = ['id', 'name', 'bytes', 'taken_at', 'turned', 'focus_x', 'focus_y'] as const
const HOLDS = ['held', 'card', 'own_words_withheld', 'words_withheld'] as const
const COLUMNS = [...WORDS, ...FACTS, ...HOLDS] as const

export type PhotographRow = Awaited<ReturnType<typeof readPhotographs>>[number]

export const photographColumns = COLUMNS.map((name) => `photo.${name}` as const)

/** Returns photographs in the order of these IDs, each once; skips those that are gone. */
export async function readPhotographs(db: Db, ids: Iterable<string>) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db.selectFrom('photo').where('id', 'in', wanted).select(photographColumns).execute()
  const found = new Map((await withTags(db, rows)).map((row) => [row.id, row]))
  return wanted.flatMap((id) => found.get(id) ?? [])
}

export function photographOf(row: PhotographRow, file: string) {
  const { name, alt, title, caption, creator, city, event, turned, focus_x: x, focus_y: y, taken_at } = row
  return {
    file,
    ...present({
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
      /** Degrees clockwise; the file itself is not turned. */
      turned: turned === 0 ? null : turned,
      /** Percent from the left and the top. */
      focus: x === null || y === null ? null : { x, y },
      hidden: row.held === 1 ? true : null,
      wordsWithheld: row.own_words_withheld === 1 || row.words_withheld === 1 ? true : null,
      showsCard: row.card === null ? null : true,
    }),
    ...row.tagged,
  }
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

/** Adds the tags with athletes who are not in the trash. */
export async function withTags<Row extends { id: string }>(db: Db, rows: Row[]) {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const tags = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .where('photo_id', 'in', ids)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .select(['photo_id', 'athlete_id as athlete', 'evidence', 'detail', 'created_at', 'reported_at'])
    .orderBy('tag.created_at')
    .orderBy('tag.id')
    .execute()
  const tagsBy = Map.groupBy(tags, ({ photo_id }) => photo_id)
  const releasesBy = await releasesOf(db, ids)
  const nobody = await nobodyIn(db, ids)
  return rows.map((row) => ({
    ...row,
    tagged: present({
      nobody: nobody.has(row.id) ? true : null,
      tags: (tagsBy.get(row.id) ?? []).map(({ athlete, evidence, ...tag }) => ({
        athlete,
        evidence,
        at: iso(tag.created_at),
        ...present({ detail: tag.detail, reportedAt: iso(tag.reported_at) }),
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
