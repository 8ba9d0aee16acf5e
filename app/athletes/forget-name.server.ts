import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { withoutNames } from '../photos/names/without-names.ts'

type Without = (text: string) => string

/** Photographs whose words are read at once. */
const AT_ONCE = 500

/**
 * Takes the names of a person out of all that is stored about photographs: of those that show the person, and of those in albums
 * of their teams. What the files of these say is passed on no more; the files stay as they are.
 */
export async function forgetName(trx: Transaction<Schema>, personId: string): Promise<void> {
  const athletes = trx.selectFrom('athlete').where('person_id', '=', personId)
  const names = await athletes.select('name').distinct().execute()
  const without = withoutNames(names.map(({ name }) => ({ name, instead: null })))
  const tagged = trx.selectFrom('tag').where('athlete_id', 'in', athletes.select('id')).select('photo_id')
  await trx.updateTable('photo').set({ own_words_withheld: 1 }).where('id', 'in', tagged).execute()
  const framed = trx
    .selectFrom('frame')
    .innerJoin('album_team', 'album_team.album_id', 'frame.album_id')
    .where('album_team.team_id', 'in', athletes.select('team_id'))
    .select('frame.photo_id')
  const rows = await framed.union(tagged).execute()
  const ids = rows.map(({ photo_id }) => photo_id)
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
