import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { sectionsFrom } from './0019-business-texts.ts'
import { columnTypes, run } from './column-types.ts'

type Engine = Database['engine']
type AnyRows = Kysely<Record<string, Record<string, unknown>>>

/** The site's texts become sections, each with a published content and room for a draft. */
export async function business(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const rows = db as AnyRows
  const sections = await sectionsOf(rows)
  await dropOld(db, engine)
  await createTables(db, engine)
  for (const { section, content, photos } of sections) {
    await rows
      .insertInto('site_section')
      .values({ section, published: JSON.stringify(content) })
      .execute()
    const named = photos.map((photo_id, i) => ({ section, state: 'published', position: i + 1, photo_id }))
    if (named.length > 0) await rows.insertInto('site_photo').values(named).execute()
  }
  await run(db, engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES)
  await run(db, [
    'update content_version set version = version + 1 where exists (select 1 from site_section)',
  ])
}

async function sectionsOf(db: AnyRows) {
  const site = await db.selectFrom('site').selectAll().executeTakeFirst()
  if (!site) return []
  const photos = await db.selectFrom('site_photo').selectAll().orderBy('position').execute()
  const praise = await db
    .selectFrom('testimonial')
    .select(['quote', 'author'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const at = (place: string) =>
    photos.filter((photo) => photo.place === place).map(({ photo_id }) => photo_id as string)
  return sectionsFrom(site as never, at, praise as never)
}

/** `site_photo` goes last: SQLite alters no table while a trigger names one that is missing. */
async function dropOld(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const on = engine === 'sqlite' ? '' : ' on site'
  for (const event of ['insert', 'update', 'delete']) {
    await run(db, [`drop trigger site_${event}_moves_content${on}`])
  }
  for (const column of MOVED) await db.schema.alterTable('site').dropColumn(column).execute()
  await run(db, ['drop table testimonial', 'drop table site_photo'])
}

const MOVED = ['brand', 'studio', 'owner', 'email', 'cities', 'socials', 'about', 'time_zone']

async function createTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('site_section')
    .addColumn('section', text, (c) => c.notNull().primaryKey())
    .addColumn('published', text)
    .addColumn('draft', text)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('site_photo')
    .addColumn('section', text, (c) => c.notNull().references('site_section.section').onDelete('cascade'))
    .addColumn('state', text, (c) => c.notNull().check(sql`state in ('draft', 'published')`))
    .addColumn('position', integer, (c) => c.notNull())
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('restrict'))
    .addPrimaryKeyConstraint('site_photo_place', ['section', 'state', 'position'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('site_photo_by_photo_id').on('site_photo').column('photo_id').execute()
}

/** Drafts do not move the content version. A section's photographs change only together with what it says. */
const CHANGES = [
  ['insert', 'new.published is not null'],
  ['update', 'old.published {differs} new.published'],
  ['delete', 'old.published is not null'],
] as const

const ON_SQLITE = CHANGES.map(
  ([event, when]) =>
    `create trigger site_section_${event}_moves_content after ${event} on site_section
     when ${when.replace('{differs}', 'is not')}
     begin update content_version set version = version + 1 where id = 1; end`,
)

const ON_POSTGRES = CHANGES.map(
  ([event, when]) =>
    `create constraint trigger site_section_${event}_moves_content after ${event} on site_section
     deferrable initially deferred for each row
     when (${when.replace('{differs}', 'is distinct from')}) execute function move_content()`,
)
