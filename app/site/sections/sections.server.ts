import type { Kysely } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { OWN_FOLDER } from '../../photos/rules/address.ts'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { photoColumns, photoView, readPhotos } from '../../photos/view.server.ts'
import { validSection } from './check-section.ts'
import { photosIn, type SectionName, type Sections } from './shapes.ts'

/** With drafts, sections are read as they will be once their drafts are published. */
export interface Reading {
  drafts: boolean
}

export const PUBLISHED: Reading = { drafts: false }

interface Read<Name extends SectionName> {
  sections: { [One in Name]?: Sections[One] }
  photo(id: string | undefined): PhotoView | undefined
}

/** What these sections say, and the photographs that they name, in one query. A section that was never written is absent. */
export async function readSections<Name extends SectionName>(
  { db }: Pick<Database, 'db'>,
  names: readonly Name[],
  { drafts } = PUBLISHED,
): Promise<Read<Name>> {
  if (drafts) return readDrafted(db, names)
  const rows = await db
    .selectFrom('site_section')
    .leftJoin('site_photo', (join) =>
      join.onRef('site_photo.section', '=', 'site_section.section').on('site_photo.state', '=', 'published'),
    )
    .leftJoin('photo', 'photo.id', 'site_photo.photo_id')
    .where('site_section.section', 'in', names)
    .where('site_section.published', 'is not', null)
    .select(['site_section.section', 'site_section.published as content', ...photoColumns])
    .execute()
  const photos = new Map<string, PhotoView>()
  const contents = new Map<string, string>()
  for (const { section, content, ...row } of rows) {
    contents.set(section, content as string)
    if (row.id !== null) photos.set(row.id, photoView(row as Parameters<typeof photoView>[0]))
  }
  const sections = Object.fromEntries([...contents].map(([name, text]) => [name, JSON.parse(text)]))
  return { sections: sections as never, photo: (id) => (id === undefined ? undefined : photos.get(id)) }
}

/** Reads drafts where there are any. Instead of a draft with mistakes it reads what is published. */
async function readDrafted<Name extends SectionName>(
  db: Kysely<Schema>,
  names: readonly Name[],
): Promise<Read<Name>> {
  const rows = await db.selectFrom('site_section').where('section', 'in', names).selectAll().execute()
  const sections = Object.fromEntries(
    rows.flatMap(({ section, published, draft }) => {
      const drafted = draft === null ? null : validSection(section as Name, JSON.parse(draft))
      const shown = drafted ?? (published === null ? null : JSON.parse(published))
      return shown === null ? [] : [[section, shown]]
    }),
  )
  const photos = await readPhotos({ db }, photosIn(sections), OWN_FOLDER)
  return { sections: sections as never, photo: (id) => (id === undefined ? undefined : photos.get(id)) }
}
