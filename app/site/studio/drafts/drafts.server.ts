import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { askConsents, type GivenConsents, recordConsents } from '../../../albums/consents/asked.server.ts'
import {
  lockAlbumsOf,
  type Unconsented,
  unconsentedPhotos,
} from '../../../albums/consents/site-photos.server.ts'
import type { By } from '../../../audit/actor.ts'
import { STANDARD_MARK } from '../../../photos/proofs/mark.ts'
import type { SaveResult } from '../../../studio/ui/autosave/autosave.ts'
import { editSectionsIn } from '../../publishing/edit.server.ts'
import { inTurn, type Trx } from '../../publishing/in-turn.server.ts'
import { dropDraft, saveDraft } from '../../publishing/publish.server.ts'
import { currentQuestionnaire } from '../../sections/questionnaire.server.ts'
import { PAGES, photosIn, SECTION_NAMES, type SectionName } from '../../sections/shapes.ts'
import { SECTION_LABELS } from '../site/tabs.ts'

interface SectionDraft {
  published: unknown
  /** Null if nothing was written since. It may have mistakes. */
  draft: unknown
  edit: number
}

export type Drafts = Record<SectionName, SectionDraft>

/** Characters of JSON: the longest legal pages, and more. */
const LONGEST = 250_000

const BLANK: Partial<Record<SectionName, unknown>> = {
  navigation: { pages: [...PAGES] },
  hero: { slides: [] },
  services: { services: [] },
  about: { floating: [], parts: [] },
  testimonials: { testimonials: [] },
  categories: { categories: [] },
  descriptions: {},
  emails: {},
  reminders: {},
  proofs: { ...STANDARD_MARK },
  legal: {},
}

type Reader = Kysely<Schema>

export async function readDrafts({ db }: Pick<Database, 'db'>): Promise<Drafts> {
  const rows = await db.selectFrom('site_section').selectAll().execute()
  const asked = await questionsOf(db)
  const all = SECTION_NAMES.map((name) => {
    const row = rows.find(({ section }) => section === name)
    return [name, viewOf(name, row, asked)]
  })
  return Object.fromEntries(all)
}

type Row = Selectable<Schema['site_section']> | undefined

function viewOf(name: SectionName, row: Row, questions: unknown): SectionDraft {
  const blank = name === 'questions' ? questions : BLANK[name]
  return {
    published: row?.published ? JSON.parse(row.published) : blank,
    draft: row?.draft ? JSON.parse(row.draft) : null,
    edit: row?.edit ?? 0,
  }
}

async function questionsOf(db: Reader): Promise<unknown> {
  const { version: _, ...questions } = await currentQuestionnaire(db)
  return questions
}

export async function saveSection(
  database: Pick<Database, 'engine' | 'write'>,
  section: SectionName,
  { text, edit }: { text: unknown; edit: number },
  now: number,
): Promise<SaveResult<unknown>> {
  if (JSON.stringify(text).length > LONGEST) return { refused: 'This is too long to save. Shorten it.' }
  return inTurn(database, async (trx) => {
    const before = await readDraft(trx, section)
    const current = before.draft ?? before.published
    // Reloading before the answer comes sends the same text again, with the edit of the one before.
    if (isDeepStrictEqual(text, current)) return { edit: before.edit, at: now }
    if (before.edit !== edit) return { conflict: { text: current, edit: before.edit, at: null, by: null } }
    if (isDeepStrictEqual(text, before.published)) await dropDraft(trx, section)
    else await saveDraft(trx, section, text)
    return { edit: edit + 1, at: now }
  })
}

async function readDraft(trx: Trx, section: SectionName): Promise<SectionDraft> {
  const query = trx.selectFrom('site_section').selectAll().where('section', '=', section)
  const row = await query.executeTakeFirst()
  return viewOf(section, row, section === 'questions' ? await questionsOf(trx) : null)
}

export async function discardDrafts(database: Pick<Database, 'engine' | 'write'>): Promise<void> {
  await inTurn(database, async (trx) => {
    for (const section of SECTION_NAMES) await dropDraft(trx, section)
  })
}

const CHANGED = 'Something changed in another tab, or someone else changed it. Check it, and publish again.'

/** Publishes all drafts or none. `seen` has the edits that the author has seen. */
export async function publishDrafts(
  database: Pick<Database, 'engine' | 'write'>,
  { seen, consents }: { seen: Record<string, unknown>; consents: GivenConsents },
  by: By,
): Promise<{ changed: SectionName[] } | { refused: string }> {
  return inTurn(database, async (trx) => {
    const drafts = await readDrafts({ db: trx })
    const written = writtenIn(drafts)
    const isSeen = (name: string) => drafts[name as SectionName].edit === seen[name]
    if (!Object.keys(written).every(isSeen)) return { refused: CHANGED }
    const shown = shownIn(written)
    await lockAlbumsOf(database.engine, trx, shown)
    const { lacking, refused } = await askConsents(trx, shown, consents)
    if (refused !== undefined) return { refused }
    const edited = await editSectionsIn(trx, written, by)
    if ('mistakes' in edited) return { refused: edited.mistakes.map(inWords).join('\n') }
    await recordConsents(trx, lacking, consents, by)
    return edited
  })
}

/** The mark on proofs is for clients, not visitors. */
function shownIn({ proofs: _, ...sections }: Record<string, unknown>): string[] {
  return photosIn(sections)
}

export async function unconsentedInDrafts(database: Pick<Database, 'db'>): Promise<Unconsented[]> {
  return unconsentedPhotos(database, shownIn(writtenIn(await readDrafts(database))))
}

function writtenIn(drafts: Drafts): Record<string, unknown> {
  const drafted = SECTION_NAMES.filter((name) => drafts[name].draft !== null)
  return Object.fromEntries(drafted.map((name) => [name, drafts[name].draft]))
}

function inWords(mistake: string): string {
  const [place = '', ...rest] = mistake.split(': ')
  const section = place.split('.')[0] as SectionName
  return `${SECTION_LABELS[section] ?? place}: ${rest.join(': ')}.`
}
