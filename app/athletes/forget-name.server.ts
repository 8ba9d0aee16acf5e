import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { withoutNames } from '../photos/names/without-names.ts'

type Without = (text: string) => string

/** Photographs whose words are read at once. */
const AT_ONCE = 500

/** Photographs as `forgetName` finds them, and how it takes a name out of a text. */
interface Forgetting {
  /** Photographs that say the name and are not in an album of the person's teams. */
  elsewhere: string[]
  without: Without
}

/**
 * What has to be read before somebody is erased, and would hold up other writers. Of who is not shown these are all photographs that
 * say the name, as hiding took it out of all; a namesake of somebody who is shown keeps theirs.
 */
export async function readForgetting({ db }: Pick<Database, 'db'>, athleteId: string): Promise<Forgetting> {
  const persons = db.selectFrom('athlete').select('person_id').where('id', '=', athleteId)
  const athletes = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('person_id', 'in', persons)
    .select(['athlete.name', 'person.not_shown_at'])
    .execute()
  const without = withoutNames(athletes.map(({ name }) => ({ name, instead: null })))
  const isHidden = athletes.some(({ not_shown_at }) => not_shown_at !== null)
  return { without, elsewhere: isHidden ? await sayingName(db, without) : [] }
}

/** All photographs that say a name, in their own words or those of a frame. */
async function sayingName(db: Database['db'], without: Without): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('photo')
      .leftJoin('frame', 'frame.photo_id', 'photo.id')
      .where('photo.id', 'in', (has) =>
        has.selectFrom('photo').select('id').where('id', '>', after).orderBy('id').limit(AT_ONCE),
      )
      .select(['photo.id', 'photo.name', 'photo.title', 'photo.caption', 'photo.alt', 'photo.keywords'])
      .select(['photo.people', 'photo.creator', 'photo.city', 'photo.event'])
      .select(['frame.caption as frameCaption', 'frame.alt as frameAlt'])
      .orderBy('photo.id')
      .execute()
    for (const { id, keywords, people, ...texts } of rows) {
      const lists = [...JSON.parse(keywords), ...JSON.parse(people ?? '[]')] as string[]
      if ([...Object.values(texts), ...lists].some((text) => text && without(text) !== text)) found.push(id)
    }
    const last = rows.at(-1)
    if (!last) return [...new Set(found)]
    after = last.id
  }
}

/**
 * Takes the names of a person out of all that is stored about photographs: of those that show the person, of those in albums of
 * their teams, and of those that were found elsewhere. What the files of these say is passed on no more; the files stay as they are.
 */
export async function forgetName(
  trx: Transaction<Schema>,
  personId: string,
  { without, elsewhere }: Forgetting,
): Promise<void> {
  const athletes = trx.selectFrom('athlete').where('person_id', '=', personId)
  const tagged = trx.selectFrom('tag').where('athlete_id', 'in', athletes.select('id')).select('photo_id')
  await trx.updateTable('photo').set({ own_words_withheld: 1 }).where('id', 'in', tagged).execute()
  const framed = trx
    .selectFrom('frame')
    .innerJoin('album_team', 'album_team.album_id', 'frame.album_id')
    .where('album_team.team_id', 'in', athletes.select('team_id'))
    .select('frame.photo_id')
  const rows = await framed.union(tagged).execute()
  const ids = [...new Set([...rows.map(({ photo_id }) => photo_id), ...elsewhere])]
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const some = ids.slice(i, i + AT_ONCE)
    await forgetInPhotos(trx, some, without)
    await forgetInFrames(trx, some, without)
    await forgetInTags(trx, some, without)
  }
}

async function forgetInPhotos(trx: Transaction<Schema>, ids: string[], without: Without): Promise<void> {
  const rows = await trx
    .selectFrom('photo')
    .where('id', 'in', ids)
    .select(['id', 'name', 'title', 'caption', 'alt', 'keywords', 'people', 'creator', 'city', 'event'])
    .execute()
  for (const { id, name, alt, keywords, people, ...texts } of rows) {
    const lists = {
      keywords: listWithout(keywords, without),
      // A file that was not read yet could bring the name back.
      people: listWithout(people ?? '[]', without),
    }
    const own = { ...cleared(texts, without), ...changed({ keywords, people }, lists) }
    const words = { ...own, ...cleared({ name, alt }, without) }
    if (Object.keys(words).length === 0) continue
    const withheld = Object.keys(own).length > 0 ? { own_words_withheld: 1 as const } : {}
    await trx
      .updateTable('photo')
      .set({ ...words, ...withheld })
      .where('id', '=', id)
      .execute()
  }
}

async function forgetInFrames(trx: Transaction<Schema>, ids: string[], without: Without): Promise<void> {
  const rows = await trx
    .selectFrom('frame')
    .where('photo_id', 'in', ids)
    .where(({ or, eb }) => or([eb('caption', 'is not', null), eb('alt', 'is not', null)]))
    .select(['id', 'caption', 'alt'])
    .execute()
  for (const { id, ...texts } of rows) {
    const words = cleared(texts, without)
    if (Object.keys(words).length > 0)
      await trx.updateTable('frame').set(words).where('id', '=', id).execute()
  }
}

/** The sentence by which somebody else was found may say this name too. */
async function forgetInTags(trx: Transaction<Schema>, ids: string[], without: Without): Promise<void> {
  const rows = await trx
    .selectFrom('tag')
    .where('photo_id', 'in', ids)
    .where('detail', '<>', '')
    .select(['id', 'detail'])
    .execute()
  for (const { id, detail } of rows) {
    if (without(detail) !== detail)
      await trx
        .updateTable('tag')
        .set({ detail: without(detail) })
        .where('id', '=', id)
        .execute()
  }
}

function listWithout(json: string, without: Without): string {
  const list: string[] = JSON.parse(json)
  return JSON.stringify(list.filter((text) => without(text) === text))
}

type Texts = Record<string, string | null>

/** Those that say the name, without it. */
function cleared<Given extends Texts>(texts: Given, without: Without): Partial<Given> {
  const clear = Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [column, text && without(text)]),
  )
  return changed(texts, clear as Given)
}

function changed<Given extends Texts>(before: Given, after: Given): Partial<Given> {
  const entries = Object.entries(after).filter(([column, text]) => text !== before[column])
  return Object.fromEntries(entries) as Partial<Given>
}
