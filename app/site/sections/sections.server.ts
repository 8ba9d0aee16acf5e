import type { Database } from '../../../ports/database/port.ts'
import { leaveOutNames } from '../../photos/names/names.server.ts'
import { OWN_FOLDER } from '../../photos/rules/address.ts'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { photoColumns, photoView } from '../../photos/view.server.ts'
import { type SectionName, type Sections, validSection } from './shapes.ts'

/** With drafts, sections read as they will once published. */
export interface Reading {
  drafts: boolean
}

export const PUBLISHED: Reading = { drafts: false }

interface Read<Name extends SectionName> {
  sections: { [One in Name]?: Sections[One] }
  photo(id: string | undefined): PhotoView | undefined
}

export async function readSections<Name extends SectionName>(
  { db }: Pick<Database, 'db'>,
  names: readonly Name[],
  { drafts } = PUBLISHED,
): Promise<Read<Name>> {
  const rows = await db.selectFrom('site_section').where('section', 'in', names).selectAll().execute()
  const sections = Object.fromEntries(
    rows.flatMap(({ section, published, draft }) => {
      // A draft with mistakes shows what is published.
      const drafted = drafts && draft !== null ? validSection(section as Name, JSON.parse(draft)) : null
      const shown = drafted ?? (published === null ? null : JSON.parse(published))
      return shown === null ? [] : [[section, shown]]
    }),
  )
  const named = await db
    .selectFrom('site_photo')
    .innerJoin('photo', 'photo.id', 'site_photo.photo_id')
    .where('site_photo.section', 'in', names)
    .where('site_photo.state', 'in', drafts ? ['published', 'draft'] : ['published'])
    .where('photo.held', '=', 0)
    .select(photoColumns)
    .execute()
  const said = named.length === 0 ? [] : await leaveOutNames({ db }, named, 'everybody')
  const folder = drafts ? OWN_FOLDER : undefined
  const photos = new Map(said.map((row) => [row.id, { ...photoView(row), ...(folder && { folder }) }]))
  return {
    sections: sections as never,
    photo: (id) => (id === undefined ? undefined : photos.get(id)),
  }
}
