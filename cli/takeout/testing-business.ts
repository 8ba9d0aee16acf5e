import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { firstSections } from '../../app/accounts/setup/first-sections.ts'
import { initBusiness } from '../../app/accounts/setup/init.server.ts'
import { ALBUM_ORDER } from '../../app/albums/frames/order.server.ts'
import { anAlbum, aPhotograph } from '../../app/photos/testing.server.ts'
import { seedDemo } from '../../demo/seed.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { openSite } from '../testing.ts'

/** Saturday, November 1, 2025. */
const NOW = Date.parse('2025-11-01T12:00:00Z')
const BASICS = {
  brand: 'Harbor Light',
  owner: 'Ana',
  email: 'ana@example.com',
  timeZone: 'UTC',
  language: 'en',
}

/** A business with only the answers of `init`. */
export async function openEmpty(engine: string) {
  const site = await openSite(engine)
  const first = firstSections(BASICS)
  if ('mistakes' in first) throw new Error(String(first.mistakes))
  await initBusiness(site.database, first.sections, null, Date.now())
  return site
}

/** A business with a client, a few albums of a photograph each, and a word on a page. */
export async function openSmall(albums = 5) {
  const site = await openEmpty('SQLite')
  const { database, folder } = site
  const storage = diskStorage(join(folder, 'photos'))
  await insert(database, 'client', { id: 'luka', name: 'Luka', email: 'luka@example.com' })
  await insert(database, 'redirect', { from_path: '/2019/a', to_address: '/blog/one' })
  const words = { section: 'descriptions', published: '{"specialty":"Sports"}', draft: null }
  await insert(database, 'site_section', words)
  for (let n = 1; n <= albums; n++) {
    const { id } = await aPhotograph({ database, storage }, n)
    const row = { visibility: 'private' as const, display_name: `Album ${n}`, link: null, cover_photo_id: id }
    await anAlbum(database, `a${n}`, row)
    const album_id = `album-a${n}`
    await insert(database, 'frame', { id: `frame-${n}`, album_id, photo_id: id, place: 'a0' })
    const grant = { granted_at: NOW, expires_at: null, revoked_at: null }
    await insert(database, 'client_album', { client_id: 'luka', album_id, position: n, ...grant })
  }
  return { ...site, storage }
}

/** The demo business, with everything else that an export has. */
export async function openBusiness(engine: string, demo: string) {
  const site = await openSite(engine)
  const { database, folder } = site
  const storage = diskStorage(join(folder, 'photos'))
  await seedDemo({ database, storage }, { folder: demo, now: NOW })
  const album = await database.db
    .selectFrom('album')
    .innerJoin('client_album', 'client_album.album_id', 'album.id')
    .where('album.link', 'is', null)
    .select(['album.id', 'slug', 'display_name as title', 'client_id as clientId'])
    .orderBy('album.id')
    .executeTakeFirstOrThrow()
  const frames = await database.db
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', album.id)
    .select(['frame.id', 'frame.photo_id as photoId'])
    .orderBy(ALBUM_ORDER)
    .execute()
  await arrange(database, album.id, frames)
  await choose(database, album, frames)
  await share(database, album.id, frames)
  await play(database, album.id)
  await write(database)
  // Two files of one name, as two cameras make them.
  for (const color of [201, 202]) {
    const { id } = await aPhotograph({ database, storage }, color)
    const frame = { id: `twin-${color}`, album_id: album.id, photo_id: id, place: `z${color}` }
    await insert(database, 'frame', frame)
    await database.db.updateTable('photo').set({ name: 'IMG_0001.png' }).where('id', '=', id).execute()
  }
  return { ...site, storage, album }
}

type Frames = { id: string; photoId: string }[]

async function arrange(database: Database, album_id: string, frames: Frames): Promise<void> {
  const { db } = database
  const details = {
    city: 'Tampa',
    expires_at: NOW + 1e10,
    reminder: 0 as const,
    keep_place: 1 as const,
    downloads: 'web' as const,
    proofs: 1 as const,
    remind_unopened: null,
    remind_picks: 5,
    stationery: JSON.stringify({ credit: 'Jordan', copyright: '© {year}', event: '', city: '' }),
  }
  await db.updateTable('album').set(details).where('id', '=', album_id).execute()
  const newest = db
    .selectFrom('album')
    .select('id')
    .where('id', '<>', album_id)
    .orderBy('id', 'desc')
    .limit(1)
  const scheduled = { published: 0, publish_at: NOW + 1e10 } as const
  await db.updateTable('album').set(scheduled).where('id', 'in', newest).execute()
  const change = (i: number, changes: object) =>
    db
      .updateTable('frame')
      .set(changes)
      .where('id', '=', frames.at(i)?.id ?? '')
      .execute()
  for (const [i, name] of ['Ceremony: the vows', 'Ceremony/ the vows'].entries()) {
    await insert(database, 'album_section', { id: `section-${i}`, album_id, name, place: `a${i}` })
    await change(i, { section_id: `section-${i}` })
  }
  await change(0, { caption: 'The "first" look', alt: 'Two people' })
  await change(-1, { deleted_at: NOW })
  const words = { keywords: '["dune","dusk"]', creator: 'Jordan', people: '["Ana Núñez"]', city: 'Tampa' }
  await db
    .updateTable('photo')
    .set({ turned: 90, focus_x: 20, focus_y: 70, ...words })
    .where('id', '=', frames[1]?.photoId ?? '')
    .execute()
}

async function choose(
  database: Database,
  { id: album_id, clientId: client_id }: { id: string; clientId: string },
  frames: Frames,
): Promise<void> {
  const { db } = database
  const chosen = { frame_id: frames[0]?.id ?? '', chosen_at: NOW }
  await insert(database, 'choice', { id: 'favorites', album_id, client_id })
  await insert(database, 'chosen_frame', { choice_id: 'favorites', ...chosen })
  const list = { id: 'list', album_id, name: 'Wall print', most: 3, closes_at: null, created_at: NOW }
  await insert(database, 'pick_list', list)
  for (const set of [
    { id: 'own', client_id, finished_at: NOW },
    { id: 'everybody', client_id: null, finished_at: null },
  ]) {
    await insert(database, 'choice', { ...set, album_id, list_id: 'list', seen_at: null, reopened_at: null })
    await insert(database, 'chosen_frame', { choice_id: set.id, note: 'Large, "please"', ...chosen })
  }
  for (const reminder of [
    { kind: 'unopened' as const, ends_at: 0, sent_at: NOW },
    { kind: 'picks' as const, ends_at: NOW + 1e9, sent_at: null },
  ])
    await insert(database, 'reminder', { client_id, album_id, ...reminder })
  await db
    .updateTable('client_album')
    .set({ ready_sent_at: NOW, remind_from: NOW })
    .where('album_id', '=', album_id)
    .where('client_id', '=', client_id)
    .execute()
  const page = await db
    .selectFrom('album')
    .select('id')
    .where('visibility', '=', 'public')
    .where('link', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('album').set({ made_from: album_id }).where('id', '=', page.id).execute()
  const given = { given_on: '2025-10-30', how: 'email' as const, note: 'For the site', recorded_at: NOW }
  await insert(database, 'album_consent', { album_id: page.id, client_id, ...given })
  const asked = { reminders_off_at: NOW, erasure_asked_at: NOW }
  await db.updateTable('client').set(asked).where('id', '=', client_id).execute()
  await db.updateTable('account').set({ blocked_at: NOW }).where('id', '=', client_id).execute()
}

/** An open link with a guest who gave a name and one who did not, and a revoked link. */
async function share(database: Database, album_id: string, frames: Frames): Promise<void> {
  const link = { album_id, downloads: 'web' as const }
  const open = { ask_who: 1 as const, pin_hash: 'a hash', pin_sealed: 'sealed', expires_at: NOW + 1e10 }
  const team = { id: 'team', name: 'Team room', created_at: NOW, revoked_at: null }
  await insert(database, 'share_link', { ...link, ...open, ...team })
  const ended = { ask_who: 0 as const, pin_hash: null, expires_at: null, revoked_at: NOW + 2 }
  await insert(database, 'share_link', { ...link, ...ended, id: 'old', name: 'Old', created_at: NOW + 1 })
  await insert(database, 'share_opening', { link_id: 'team', day: '2025-11-01', count: 3 })
  const maria = { name: 'Maria', email: 'maria@example.com', answered_at: NOW + 5 }
  for (const [n, who] of [maria, { answered_at: null }].entries()) {
    const [id, choice_id] = [`guest-${n}`, `favorites-${n}`]
    const guest = { id, link_id: 'team', token_hash: id, created_at: NOW + n }
    await insert(database, 'share_guest', { ...guest, ...who })
    await insert(database, 'choice', { id: choice_id, album_id, guest_id: id })
    const frame_id = frames[n]?.id ?? ''
    await insert(database, 'chosen_frame', { choice_id, frame_id, chosen_at: NOW + n })
  }
}

/** Two seasons, with a hidden child who is in both. One athlete and one team are in the trash. */
async function play(database: Database, album_id: string): Promise<void> {
  for (const team of [
    { id: 'fall', season: 'Fall 2025', slug: 'bay-point-fall' },
    { id: 'spring' },
    { id: 'former', deleted_at: NOW },
  ])
    await insert(database, 'team', { name: 'Bay Point', ...team })
  const hidden = { not_shown_at: NOW, not_shown_note: 'Guardian asked.' }
  for (const person of [{ id: 'ezra', ...hidden }, { id: 'p1' }, { id: 'p2' }, { id: 'p3' }])
    await insert(database, 'person', person)
  const ezra = { person_id: 'ezra', name: 'Ezra Brackwater' }
  for (const athlete of [
    { id: 'a1', team_id: 'fall', number: '23', position: 'WR', year: '11', ...ezra },
    { id: 'a2', team_id: 'spring', number: '00', ...ezra },
    { id: 'a3', team_id: 'fall', number: '7A', person_id: 'p1', shares_number: 1 as const },
    { id: 'a4', team_id: 'fall', number: '7A', person_id: 'p2', name: 'Théo', shares_number: 1 as const },
    { id: 'a5', team_id: 'fall', number: '9', person_id: 'p3', name: 'Gone', deleted_at: NOW },
  ])
    await insert(database, 'athlete', athlete)
  for (const team_id of ['fall', 'former']) await insert(database, 'album_team', { album_id, team_id })
  await tag(database, album_id)
}

/** The first photograph shows a hidden child, the second is released, the third showed someone who was erased. */
async function tag(database: Database, album_id: string): Promise<void> {
  const frames = await database.db
    .selectFrom('frame')
    .select('photo_id')
    .where('album_id', '=', album_id)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .limit(3)
    .execute()
  const [first, second, third] = frames.map(({ photo_id }) => photo_id) as [string, string, string]
  const by = { evidence: 'caption' as const, detail: '#23 runs', step: 'match-1', created_at: NOW }
  for (const [i, photo_id] of [first, second].entries())
    await insert(database, 'tag', { id: `tag-${i}`, photo_id, athlete_id: 'a1', ...by })
  const release = { id: 'release', person_id: 'ezra', reason: 'From behind.', released_at: NOW }
  await insert(database, 'photo_release', { ...release, photo_id: second })
  await database.db.updateTable('photo').set({ holds_erased: 1 }).where('id', '=', third).execute()
  await insert(database, 'nobody', { photo_id: third, step: 'looked-1' })
}

async function write(database: Database): Promise<void> {
  const { db } = database
  const post = db.selectFrom('post').where('main_photo_id', 'is not', null).select('id').orderBy('id')
  const { id: post_id } = await post.executeTakeFirstOrThrow()
  const text = { title: 'A better title', main_photo_id: null, body: '[]' }
  await insert(database, 'post_draft', { post_id, ...text, tags: '["tips"]', actor: 'terminal', at: NOW })
  const trash = { status: 'draft' as const, publish_at: 1, deleted_at: NOW }
  await insert(database, 'post', { ...text, id: 'gone', slug: 'gone', ...trash })
  const reply = { id: 'reply', name: 'Rates', subject: null, text: 'Hello {visitor},', saved_at: NOW }
  await insert(database, 'reply_template', reply)
  await insert(database, 'redirect', { from_path: '/2019/a,b "c"', to_address: '/blog/one?x=1,2' })
  const draft = { draft: '{"specialty":"Weddings"}' }
  await db.updateTable('site_section').set(draft).where('section', '=', 'descriptions').execute()
}

function insert<Table extends keyof Schema>(
  { db }: Database,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<unknown> {
  return db
    .insertInto(table)
    .values(row as never)
    .execute()
}
