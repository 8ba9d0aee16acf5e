import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { editSections } from '../../site/publishing/edit.server.ts'
import { saveDraft } from '../../site/publishing/publish.server.ts'
import { mistakesIn } from '../../site/sections/mistakes.ts'
import { SECTION_NAMES, type SectionName, sectionsShape } from '../../site/sections/shapes.ts'
import type { siteShape } from '../format.ts'
import type { ImportWork } from './import-work.ts'
import { developPhotographs, insertPhotographs, intakePhotographs } from './photographs.server.ts'
import { type ImportLine, lineOf } from './report.ts'

type SiteContents = z.output<typeof siteShape>

/** The sections that `init` writes. If a business has nothing else, those of the export replace them. */
const FIRST = ['contact', 'identity', 'questions']

/**
 * Publishes the sections that the business does not have. In one that is as `init` made it, all of them. A section that
 * says something else stays.
 */
export async function importSite(work: ImportWork, given: SiteContents): Promise<ImportLine[]> {
  const { there, wanted, drafted } = await compareSections(work.database, given)
  const lines = there.map(({ name, same }) =>
    lineOf('page', name)('there', same ? [] : ['It is different here.']),
  )
  if (wanted.length + drafted.length === 0) return lines
  const intake = await intakePhotographs(work, 'site', given.photographs)
  const ids = new Map(given.photographs.map(({ id, file }) => [id, intake.taken.get(file)?.id ?? null]))
  const chosen = (sections: Record<string, unknown>, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, renamed(sections[name], ids)]))
  const sections = chosen(given.sections, wanted)
  const mistakes = await publish(work, given, { sections, drafts: chosen(given.drafts, drafted), intake })
  if (mistakes.length > 0) return [...lines, lineOf('page', 'site/site.json')('refused', mistakes)]
  const added = wanted.map((name) => lineOf('page', name)('new'))
  added[0]?.messages.push(...intake.refused)
  return [...lines, ...added]
}

interface Wanted {
  sections: Record<string, unknown>
  drafts: Record<string, unknown>
  intake: Awaited<ReturnType<typeof intakePhotographs>>
}

async function publish(
  work: ImportWork,
  { photographs }: SiteContents,
  { sections, drafts, intake }: Wanted,
): Promise<string[]> {
  const { error } = sectionsShape(() => true).safeParse(sections, { reportInput: true })
  if (error) return mistakesIn(error)
  if (work.dryRun) return []
  await work.database.write((trx) => insertPhotographs(trx, photographs, intake.taken))
  const edited = await editSections(work.database, work.actor, sections, work.now)
  if ('mistakes' in edited) return edited.mistakes
  await work.database.write(async (trx) => {
    for (const [name, draft] of Object.entries(drafts)) await saveDraft(trx, name as SectionName, draft)
    await developPhotographs(trx, intake.taken)
  })
  return []
}

/** Which of these sections the business has, and which should be published. */
export async function compareSections({ db }: Database, { sections, drafts }: SiteContents) {
  const rows = await db.selectFrom('site_section').select(['section', 'published']).execute()
  const has = new Map(rows.map(({ section, published }) => [section, published]))
  const untouched = rows.every(({ section }) => FIRST.includes(section)) && !(await hasAnything(db))
  const named = SECTION_NAMES.filter((name) => name in sections)
  const unknown = Object.keys(sections).filter((name) => !(SECTION_NAMES as string[]).includes(name))
  const isSame = (name: string) => has.get(name) === JSON.stringify(sections[name])
  const stays = (name: string) => isSame(name) || (!untouched && (has.get(name) ?? null) !== null)
  const there = named.filter(stays).map((name) => ({ name, same: isSame(name) }))
  // The shape refuses sections that it does not know.
  const wanted: string[] = [...named.filter((name) => !stays(name)), ...unknown]
  const drafted = SECTION_NAMES.filter((name) => name in drafts && (wanted.includes(name) || !has.has(name)))
  return { there, wanted, drafted: drafted as string[] }
}

async function hasAnything(db: Pick<Transaction<Schema>, 'selectNoFrom'>): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('album').select('id')),
        exists(selectFrom('client').select('id')),
        exists(selectFrom('post').select('id')),
        exists(selectFrom('booking').select('id')),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

/** Replaces the IDs of photographs with those that they have here, and leaves out those that are lost. */
function renamed(value: unknown, ids: ReadonlyMap<string, string | null>): unknown {
  if (typeof value === 'string') return ids.has(value) ? (ids.get(value) ?? undefined) : value
  if (Array.isArray(value)) {
    const kept = value.map((each) => renamed(each, ids)).filter((each) => each !== undefined)
    // Without its photograph, nothing is left of a slide but its focus.
    return kept.filter((each) => !isLostSlide(each))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, renamed(field, ids)] as const)
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
}

function isLostSlide(value: unknown): boolean {
  const names = Object.keys(Object(value))
  return typeof value === 'object' && names.every((name) => name === 'focus')
}
