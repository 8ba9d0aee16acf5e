import type { Database } from '../../ports/database/port.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { photoColumns, photoView } from '../photos/view.server.ts'
import type { SectionName, Sections } from './shapes.ts'

/** What these sections say, and the photographs that they name, in one query. A section that was never written is absent. */
export async function readSections<Name extends SectionName>(
  { db }: Pick<Database, 'db'>,
  names: readonly Name[],
  state: 'draft' | 'published' = 'published',
): Promise<{
  sections: { [One in Name]?: Sections[One] }
  photo(id: string | undefined): PhotoView | undefined
}> {
  const rows = await db
    .selectFrom('site_section')
    .leftJoin('site_photo', (join) =>
      join.onRef('site_photo.section', '=', 'site_section.section').on('site_photo.state', '=', state),
    )
    .leftJoin('photo', 'photo.id', 'site_photo.photo_id')
    .where('site_section.section', 'in', names)
    .where(`site_section.${state}`, 'is not', null)
    .select(['site_section.section', `site_section.${state} as content`, ...photoColumns])
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
