import { sql } from 'kysely'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { prioritizeWanted } from '../../photos/develop/queue.server.ts'
import { readPhotos } from '../../photos/view.server.ts'
import { addQuestionnaireVersion } from '../sections/questionnaire.server.ts'
import { photosIn, type SectionName, type Sections } from '../sections/shapes.ts'
import type { Trx } from './in-turn.server.ts'

type State = 'draft' | 'published'

/** Of two authors who know the same edit, the second is refused. */
const ONE_MORE = sql<number>`site_section.edit + 1`

/** Expects valid sections, whose photographs exist. */
export async function publishSections(trx: Trx, sections: Partial<Sections>, by: By) {
  const changed: SectionName[] = []
  for (const [section, content] of entriesOf(sections)) {
    const published = JSON.stringify(content)
    const before = await readBefore(trx, section)
    if (before?.published === published) {
      if (before.draft !== null) await dropDraft(trx, section)
      continue
    }
    await trx
      .insertInto('site_section')
      .values({ section, published, draft: null, edit: 1 })
      .onConflict((conflict) =>
        conflict.column('section').doUpdateSet({ published, draft: null, edit: ONE_MORE }),
      )
      .execute()
    if (section === 'questions') await addQuestionnaireVersion(trx, published)
    await trx.deleteFrom('site_photo').where('section', '=', section).execute()
    await namePhotos(trx, section, 'published', content)
    await recordEvent(trx, by, { action: 'site.publish', about: section })
    changed.push(section)
  }
  if (changed.length > 0) await prioritizeWanted(trx)
  return changed
}

export async function saveDraft(trx: Trx, section: SectionName, content: unknown) {
  const draft = JSON.stringify(content)
  await trx
    .insertInto('site_section')
    .values({ section, published: null, draft, edit: 1 })
    .onConflict((conflict) => conflict.column('section').doUpdateSet({ draft, edit: ONE_MORE }))
    .execute()
  await trx.deleteFrom('site_photo').where('section', '=', section).where('state', '=', 'draft').execute()
  await namePhotos(trx, section, 'draft', content)
}

export async function dropDraft(trx: Trx, section: SectionName): Promise<void> {
  await trx
    .updateTable('site_section')
    .set({ draft: null, edit: ONE_MORE })
    .where('section', '=', section)
    .where('draft', 'is not', null)
    .execute()
  await trx.deleteFrom('site_photo').where('section', '=', section).where('state', '=', 'draft').execute()
}

function readBefore(trx: Trx, section: string) {
  const query = trx.selectFrom('site_section').select(['published', 'draft']).where('section', '=', section)
  return query.executeTakeFirst()
}

async function namePhotos(trx: Trx, section: SectionName, state: State, content: unknown) {
  const named = photosIn({ [section]: content })
  // A draft may name a photograph that is gone.
  const existing = await readPhotos({ db: trx }, named)
  const rows = named
    .filter((id) => existing.has(id))
    .map((photo_id, i) => ({ section, state, position: i + 1, photo_id }))
  if (rows.length > 0) await trx.insertInto('site_photo').values(rows).execute()
}

function entriesOf(sections: Partial<Sections>) {
  return Object.entries(sections).filter(([, content]) => content !== undefined) as [
    SectionName,
    Sections[SectionName],
  ][]
}
