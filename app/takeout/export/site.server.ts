import { namesIn } from '../../delivery/zip/names.ts'
import { photosIn } from '../../site/sections/shapes.ts'
import { type Db, iso, type Original, photographOf, present, readPhotographs } from './photographs.server.ts'

export async function exportSite(db: Db) {
  const rows = await db.selectFrom('site_section').selectAll().orderBy('section').execute()
  const sections = contents(rows.map(({ section, published }) => [section, published]))
  const drafts = contents(rows.map(({ section, draft }) => [section, draft]))
  const named = await readPhotographs(db, [...photosIn(sections), ...photosIn(drafts)])
  const nameHere = namesIn()
  nameHere('site.json')
  const found = named.map((row) => ({ row, file: nameHere(row.name) }))
  const content = {
    photographs: found.map(({ row, file }) => ({ id: row.id, ...photographOf(row, file) })),
    sections,
    drafts,
  }
  const originals = found.map(({ row: { id, bytes }, file }): Original => ({ id, file, bytes }))
  return { path: 'site/site.json', content, originals }
}

function contents(texts: [section: string, text: string | null][]): Record<string, unknown> {
  return Object.fromEntries(
    texts.flatMap(([section, text]) => (text === null ? [] : [[section, JSON.parse(text)]])),
  )
}

export async function exportReplies(db: Db) {
  const rows = await db.selectFrom('reply_template').selectAll().orderBy('name').execute()
  return rows.map(({ name, subject, text, saved_at }) => ({
    name,
    text,
    savedAt: iso(saved_at),
    ...present({ subject }),
  }))
}
