import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { readPhotos } from '../../photos/view.server.ts'
import { mistakesIn } from '../sections/mistakes.ts'
import { currentQuestionnaire } from '../sections/questionnaire.server.ts'
import { readSections } from '../sections/sections.server.ts'
import { photosIn, type SectionName, type Sections, sectionsShape } from '../sections/shapes.ts'
import { inTurn } from './in-turn.server.ts'
import { KIND, publishSections, saveDraft } from './publish.server.ts'

export type Edited = { changed: SectionName[] } | { mistakes: string[] }

/** Publishes all given sections or none. Returns what changed, or every mistake with its place and remedy. */
export async function editSections(
  database: Pick<Database, 'engine' | 'write'>,
  written: unknown,
  by: By,
): Promise<Edited> {
  return inTurn(database, (trx) => editSectionsIn(trx, written, by))
}

/** Needs a transaction that runs `inTurn`. */
export async function editSectionsIn(trx: Transaction<Schema>, written: unknown, by: By): Promise<Edited> {
  const existing = await readPhotos({ db: trx }, photosIn(written))
  const { data, error } = sectionsShape((id) => existing.has(id)).safeParse(written, { reportInput: true })
  if (error) return { mistakes: mistakesIn(error) }
  const sections = data as Partial<Sections>
  const mistakes = [
    ...(sections.categories ? await missingCategories(trx, sections.categories.categories) : []),
    ...(await deadServiceLinks(trx, sections)),
    ...(await unusableMark(trx, sections.proofs?.picture)),
  ]
  if (mistakes.length > 0) return { mistakes }
  return { changed: await publishSections(trx, sections, by) }
}

async function missingCategories(trx: Transaction<Schema>, categories: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('album')
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy('category')
    .select(['category', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
  return rows.flatMap(({ category, count }) => {
    if (categories.includes(category as string)) return []
    const albums = Number(count) === 1 ? '1 album is' : `${count} albums are`
    return `categories: ${albums} in '${category}': keep it, rename it, or give them another category first`
  })
}

const LARGEST_MARK = { side: 4000, bytes: 5 * 1024 * 1024 }

async function unusableMark(trx: Transaction<Schema>, picture: string | undefined): Promise<string[]> {
  if (picture === undefined) return []
  const columns = ['format', 'bytes', 'width', 'height'] as const
  const photo = await trx.selectFrom('photo').select(columns).where('id', '=', picture).executeTakeFirst()
  if (photo?.format !== 'png')
    return ['proofs.picture: is not a PNG, which can be transparent: choose another']
  const { side, bytes } = LARGEST_MARK
  const fits = Math.max(photo.width, photo.height) <= side && Number(photo.bytes) <= bytes
  return fits ? [] : [`proofs.picture: is larger than ${side} pixels or 5 MB: export it smaller`]
}

async function deadServiceLinks(trx: Transaction<Schema>, sections: Partial<Sections>): Promise<string[]> {
  const changed = sections.questions ? 'questions' : sections.services ? 'services' : null
  if (!changed) return []
  const published = await readSections({ db: trx }, ['services'])
  const services = (sections.services ?? published.sections.services)?.services ?? []
  const { categories } = sections.questions ?? (await currentQuestionnaire(trx))
  const names = categories.map(({ name }) => name)
  return services.flatMap(({ name, questions }) =>
    questions === undefined || names.includes(questions)
      ? []
      : `${changed}: the service '${name}' leads to the questions of '${questions}', and there is no such category: keep it, or change the service too`,
  )
}

/** Moves the albums along, and renames the category in a draft of the list too, which stays a draft. */
export async function renameCategory(
  database: Database,
  { from, to: written }: { from: string; to: string },
  by: By,
): Promise<{ albums: number } | { refused: string }> {
  return inTurn(database, async (trx) => {
    const { sections } = await readSections({ db: trx }, ['categories'])
    const before = sections.categories?.categories ?? []
    if (!before.includes(from)) return { refused: `There is no category '${from}': ${before.join(', ')}.` }
    const after = { categories: before.map((name) => (name === from ? written : name)) }
    const parsed = sectionsShape(() => true)
      .shape.categories.unwrap()
      .safeParse(after)
    if (!parsed.success) return { refused: `Nothing was renamed. ${mistakesIn(parsed.error).join('; ')}` }
    const to = parsed.data.categories[before.indexOf(from)] as string
    const drafted = await draftedCategories(trx)
    await publishSections(trx, { categories: parsed.data }, by)
    if (drafted) {
      const categories = drafted.map((name) => (name === from ? to : name))
      if (!isDeepStrictEqual(categories, parsed.data.categories))
        await saveDraft(trx, 'categories', { categories })
    }
    const { numUpdatedRows } = await trx
      .updateTable('album')
      .set({ category: to })
      .where('category', '=', from)
      .executeTakeFirstOrThrow()
    return { albums: Number(numUpdatedRows) }
  })
}

/** A draft of the list stays a draft, and gets the category too. */
export async function addCategory(
  database: Pick<Database, 'engine' | 'write'>,
  written: string,
  by: By,
): Promise<{ category: string } | { refused: string }> {
  return inTurn(database, async (trx) => {
    const shape = sectionsShape(() => true).shape.categories.unwrap()
    const { sections } = await readSections({ db: trx }, ['categories'])
    const before = sections.categories?.categories ?? []
    const category = written.trim().normalize('NFC')
    // A form that is sent twice adds one.
    if (before.includes(category)) return { category }
    const after = shape.safeParse({ categories: [...before, category] })
    if (!after.success)
      return { refused: `This category cannot be added. ${mistakesIn(after.error).join('; ')}` }
    const drafted = await draftedCategories(trx)
    await publishSections(trx, { categories: after.data }, by)
    if (drafted) {
      const categories = drafted.includes(category) ? drafted : [...drafted, category]
      await saveDraft(trx, 'categories', { categories })
    }
    return { category }
  })
}

async function draftedCategories(trx: Transaction<Schema>): Promise<string[] | null> {
  const row = await trx
    .selectFrom('site_section')
    .select('draft')
    .where('section', '=', 'categories')
    .executeTakeFirst()
  return row?.draft ? JSON.parse(row.draft).categories : null
}

export interface Version {
  id: string
  section: string
  actor: string
  at: number
}

export async function listVersions({ db }: Database): Promise<Version[]> {
  return db
    .selectFrom('version')
    .where('kind', '=', KIND)
    .select(['id', 'about as section', 'actor', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}
