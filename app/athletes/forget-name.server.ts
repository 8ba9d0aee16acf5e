import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { mayName } from '../photos/names/may-name.ts'
import {
  type AthleteRow,
  PHOTO_TEXTS,
  readAthletes,
  readHiddenInTrash,
  readReading,
  readTexts,
  textsOf,
} from '../photos/names/names.server.ts'
import { withoutNames } from '../photos/names/without-names.ts'

type Db = Pick<Database, 'db'>

const AT_ONCE = 500
const READ_AT_ONCE = 10
const WRITTEN_AT_ONCE = 20

export interface Naming {
  athletes: AthleteRow[]
  photos: Map<string, string>
  /** Texts that mean someone else: the owner cleared them, or none of the person's teams plays there. */
  others: Map<string, string>
  tags: string[]
}

/**
 * Finds texts that may name a person: single words of the name in photographs of their teams, and, for a hidden child,
 * the whole name everywhere. Works after the person is deleted, too.
 */
export async function findNaming({ db }: Db, athletes: AthleteRow[], { near = false } = {}): Promise<Naming> {
  const naming: Naming = { athletes, photos: new Map(), others: new Map(), tags: [] }
  const named = mayName(athletes, { firstNames: true })
  const everywhere = !near && athletes.some(({ not_shown_at }) => not_shown_at !== null)
  for (let after = ''; ; await setImmediate()) {
    const part = await photosAfter(db, after, everywhere ? null : athletes)
    const last = part.at(-1)
    if (!last) return naming
    after = last
    const [photos, frames, tags] = [
      await readTexts(db, part),
      await framesOf(db, part),
      await detailsOf(db, part),
    ]
    const framed = Map.groupBy(frames, ({ photo_id }) => photo_id)
    const said = (photo: string) => framed.get(photo)?.flatMap(({ caption, alt }) => [caption, alt]) ?? []
    const maybe = photos.flatMap((photo) => {
      const texts = [...textsOf(photo), ...said(photo.id)].join('\n')
      return named(texts).size > 0 ? [{ photo_id: photo.id, texts }] : []
    })
    const details = tags.filter(({ detail }) => named(detail).size > 0)
    const ids = [...maybe, ...details].map(({ photo_id }) => photo_id)
    const reading = await readReading({ db }, ids, 'hidden', athletes)
    for (const { photo_id, texts } of maybe) {
      const why = reading.why(photo_id, said(photo_id))
      const isMeant = why?.persons.length === 0 || why?.persons.includes(athletes[0]?.id ?? '')
      const found = isMeant ? naming.photos : naming.others
      found.set(photo_id, texts)
    }
    for (const { id, photo_id, detail } of details) if (reading.names(photo_id, detail)) naming.tags.push(id)
  }
}

async function photosAfter(db: Database['db'], after: string, athletes: AthleteRow[] | null) {
  const rows = await db
    .selectFrom('photo')
    .where('photo.id', '>', after)
    .$if(athletes !== null, (query) => query.where('photo.id', 'in', photosNear(db, athletes ?? [])))
    .select('photo.id')
    .orderBy('photo.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

function photosNear(db: Database['db'], athletes: AthleteRow[]) {
  const teams = [...athletes.map(({ teamId }) => teamId), '']
  const persons = [...athletes.map(({ id }) => id), '']
  return db
    .selectFrom('frame')
    .innerJoin('album_team', 'album_team.album_id', 'frame.album_id')
    .where('album_team.team_id', 'in', teams)
    .select('frame.photo_id')
    .union(
      db
        .selectFrom('tag')
        .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
        .where(({ or, eb }) =>
          or([eb('athlete.person_id', 'in', persons), eb('athlete.team_id', 'in', teams)]),
        )
        .select('tag.photo_id'),
    )
}

function framesOf(db: Database['db'], photos: string[]) {
  return db
    .selectFrom('frame')
    .where('photo_id', 'in', photos)
    .where(({ or, eb }) => or([eb('caption', 'is not', null), eb('alt', 'is not', null)]))
    .select(['id', 'photo_id', 'caption', 'alt'])
    .execute()
}

function detailsOf(db: Database['db'], photos: string[]) {
  return db
    .selectFrom('tag')
    .where('photo_id', 'in', photos)
    .where('detail', '<>', '')
    .select(['id', 'photo_id', 'detail'])
    .execute()
}

/**
 * Withholds texts that may name a person and removes the plain name, including from files not read yet. An interrupted
 * run leaves more withheld, never less.
 */
export async function forgetName(database: Pick<Database, 'db' | 'write'>, naming: Naming): Promise<void> {
  const { athletes, photos, tags } = naming
  await forgetCaptions(database, athletes)
  await inParts(database, await silentFiles(database.db, athletes), (trx, ids) =>
    trx
      .updateTable('photo')
      .set({ own_words_withheld: 1, people: sql`coalesce(people, '[]')` })
      .where('id', 'in', ids)
      .execute(),
  )
  await inParts(database, [...photos.keys()], (trx, ids) => forgetIn(trx, ids, naming))
  await inParts(database, tags, (trx, ids) =>
    trx.updateTable('tag').set({ detail: '' }).where('id', 'in', ids).execute(),
  )
}

async function inParts(
  { write }: Pick<Database, 'write'>,
  ids: string[],
  work: (trx: Transaction<Schema>, ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < ids.length; i += WRITTEN_AT_ONCE, await setImmediate())
    await write((trx) => work(trx, ids.slice(i, i + WRITTEN_AT_ONCE)))
}

/** Captions from before a change would bring the name back. */
async function forgetCaptions(
  database: Pick<Database, 'db' | 'write'>,
  athletes: AthleteRow[],
): Promise<void> {
  const named = mayName(athletes, { firstNames: true })
  const changes = database.db.selectFrom('version').where('kind', '=', 'captions').select(['id', 'value'])
  const ids: string[] = []
  for (let after = ''; ; await setImmediate()) {
    const part = await changes.where('id', '>', after).orderBy('id').limit(READ_AT_ONCE).execute()
    const last = part.at(-1)
    if (!last) break
    after = last.id
    for (const { id, value } of part) {
      const { text, before } = JSON.parse(value)
      if (named([text, ...Object.values(before)].join('\n')).size > 0) ids.push(id)
    }
  }
  await inParts(database, ids, (trx, some) => trx.deleteFrom('version').where('id', 'in', some).execute())
}

async function silentFiles(db: Database['db'], athletes: AthleteRow[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
    .where('athlete.person_id', 'in', [...athletes.map(({ id }) => id), ''])
    .select('tag.photo_id as id')
    .union(
      db
        .selectFrom('photo')
        .where('people', 'is', null)
        .where('id', 'in', photosNear(db, athletes))
        .select('photo.id'),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Withholds names of hidden athletes about to leave the trash: no rule would find them again. UTC milliseconds. */
export async function withholdOfTrash(database: Pick<Database, 'db' | 'write'>, before: number) {
  const athletes = await readHiddenInTrash(database, before)
  for (const rows of Map.groupBy(athletes, ({ id }) => id).values()) await withhold(database, rows)
}

/** Withholds the current names of hidden athletes before they are renamed: the old names would be readable again. */
export async function withholdFormerNames(database: Pick<Database, 'db' | 'write'>, athleteIds: string[]) {
  const persons = await database.db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.id', 'in', [...athleteIds, ''])
    .where('person.not_shown_at', 'is not', null)
    .select('person.id')
    .distinct()
    .execute()
  for (const { id } of persons) await withhold(database, await readAthletes(database, id))
}

async function withhold(database: Pick<Database, 'db' | 'write'>, athletes: AthleteRow[]): Promise<void> {
  await forgetCaptions(database, athletes)
  const ids = [...(await findNaming(database, athletes)).photos.keys()]
  await inParts(database, ids, (trx, some) =>
    trx
      .updateTable('photo')
      .set({ own_words_withheld: 1, words_withheld: 1 })
      .where('id', 'in', some)
      .execute(),
  )
}

async function forgetIn(trx: Transaction<Schema>, ids: string[], { athletes }: Naming): Promise<void> {
  const plain = withoutNames(athletes.map(({ name }) => ({ name, instead: null })))
  const named = mayName(athletes, { firstNames: true })
  const cut = (text: string | null) => text && plain(text)
  const cutList = (json: string) =>
    JSON.stringify((JSON.parse(json) as string[]).filter((text) => named(text).size === 0))
  for (const { id, words_withheld: _, keywords, people, ...texts } of await readTexts(trx, ids)) {
    const words = Object.fromEntries(PHOTO_TEXTS.map((column) => [column, cut(texts[column])]))
    const lists = { keywords: cutList(keywords), people: cutList(people ?? '[]') }
    await trx
      .updateTable('photo')
      .set({ ...words, ...lists, own_words_withheld: 1, words_withheld: 1 })
      .where('id', '=', id)
      .execute()
  }
  for (const { id, caption, alt } of await framesOf(trx, ids))
    if (cut(caption) !== caption || cut(alt) !== alt)
      await trx
        .updateTable('frame')
        .set({ caption: cut(caption), alt: cut(alt) })
        .where('id', '=', id)
        .execute()
}
