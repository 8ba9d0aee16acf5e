import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../ports/database/port.ts'
import type { By } from '../../audit/actor.ts'
import { readPhotos } from '../../photos/view.server.ts'
import { mistakesIn } from '../sections/mistakes.ts'
import { currentQuestionnaire } from '../sections/questionnaire.server.ts'
import { readSections } from '../sections/sections.server.ts'
import { photosIn, type SectionName, type Sections, sectionsShape } from '../sections/shapes.ts'
import { inTurn, type Trx } from './in-turn.server.ts'
import { publishSections, saveDraft } from './publish.server.ts'

export type Edited = { changed: SectionName[] } | { mistakes: string[] }

/** Publishes all given sections or none. Returns what changed, or every mistake with its place and remedy. */
export async function editSections(database: Pick<Database, 'engine' | 'write'>, written: unknown, by: By) {
  return inTurn(database, (trx) => editSectionsIn(trx, written, by))
}

/** Needs a transaction that runs `inTurn`. */
export async function editSectionsIn(trx: Trx, written: unknown, by: By): Promise<Edited> {
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

async function missingCategories(trx: Trx, categories: string[]): Promise<string[]> {
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

async function unusableMark(trx: Trx, picture: string | undefined): Promise<string[]> {
  if (picture === undefined) return []
  const columns = ['format', 'bytes', 'width', 'height'] as const
  const photo = await trx.selectFrom('photo').select(columns).where('id', '=', picture).executeTakeFirst()
  if (photo?.format !== 'png')
    return ['proofs.picture: isn’t a PNG, which can be transparent: choose another']
  const { side, bytes } = LARGEST_MARK
  const fits = Math.max(photo.width, photo.height) <= side && Number(photo.bytes) <= bytes
  return fits ? [] : [`proofs.picture: is larger than ${side} pixels or 5 MB: export it smaller`]
}

async function deadServiceLinks(trx: Trx, sections: Partial<Sections>): Promise<string[]> {
  const changed = sections.questions ? 'questions' : sections.services ? 'services' : null
  if (!changed) return []
  const published = await readSections({ db: trx }, ['services'])
  const services = (sections.services ?? published.sections.services)?.services ?? []
  const { categories } = sections.questions ?? (await currentQuestionnaire(trx))
  const names = categories.map(({ name }) => name)
  return services.flatMap(({ name, questions }) =>
    questions === undefined || names.includes(questions)
      ? []
      : `${changed}: the service '${name}' starts with the questions for '${questions}', which isn’t a category: keep it, or change the service`,
  )
}

export async function renameCategory(
  database: Database,
  { from, to: written }: { from: string; to: string },
  by: By,
): Promise<{ albums: number } | { refused: string }> {
  return inTurn(database, async (trx) => {
    const before = await publishedCategories(trx)
    if (!before.includes(from)) return { refused: `Choose one of ${before.join(', ')}, not '${from}'.` }
    const to = written.trim().normalize('NFC')
    const rename = (list: string[]) => list.map((name) => (name === from ? to : name))
    const mistakes = await changeCategories(trx, rename, by)
    if (mistakes) return { refused: `Nothing was renamed. ${mistakes}` }
    const albums = trx.updateTable('album').set({ category: to }).where('category', '=', from)
    return { albums: Number((await albums.executeTakeFirstOrThrow()).numUpdatedRows) }
  })
}

export async function addCategory(database: Pick<Database, 'engine' | 'write'>, written: string, by: By) {
  return inTurn(database, async (trx) => {
    const category = written.trim().normalize('NFC')
    // A form that is sent twice adds one.
    if ((await publishedCategories(trx)).includes(category)) return { category }
    const add = (list: string[]) => (list.includes(category) ? list : [...list, category])
    const mistakes = await changeCategories(trx, add, by)
    return mistakes ? { refused: `This category can’t be added. ${mistakes}` } : { category }
  })
}

/** Changes the list for visitors at once. A draft of it stays a draft, and changes too. Returns what is wrong, or null. */
async function changeCategories(trx: Trx, change: (list: string[]) => string[], by: By) {
  const shape = sectionsShape(() => true).shape.categories.unwrap()
  const changed = shape.safeParse({ categories: change(await publishedCategories(trx)) })
  if (!changed.success) return mistakesIn(changed.error).join('; ')
  const drafted = await draftedCategories(trx)
  await publishSections(trx, { categories: changed.data }, by)
  const draft = drafted && { categories: change(drafted) }
  if (draft && !isDeepStrictEqual(draft, changed.data)) await saveDraft(trx, 'categories', draft)
  return null
}

async function publishedCategories(trx: Trx): Promise<string[]> {
  const { sections } = await readSections({ db: trx }, ['categories'])
  return sections.categories?.categories ?? []
}

async function draftedCategories(trx: Trx): Promise<string[] | null> {
  const query = trx.selectFrom('site_section').select('draft').where('section', '=', 'categories')
  const row = await query.executeTakeFirst()
  return row?.draft ? JSON.parse(row.draft).categories : null
}
