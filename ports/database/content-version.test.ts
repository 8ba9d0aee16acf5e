import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from './schema/schema.ts'
import {
  albumRow,
  frameRow,
  insertRows,
  photoRow,
  placeAt,
  postRow,
  sectionRow,
} from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

type Change = (db: Kysely<Schema>) => { execute(): Promise<unknown> }

const A = photoRow('a').id
const B = photoRow('b').id
const UNUSED = photoRow('z').id

/** A public, a hidden and a private album, each with photograph A; a post and a draft; one row of the rest. */
async function seed(db: Kysely<Schema>): Promise<void> {
  const shown = ['public', 'hidden', 'private', 'trash'].map((album) => frameRow(album, 1, A))
  await insertRows(
    { db },
    {
      site_section: [sectionRow('hero'), sectionRow('legal', null)],
      photo: [photoRow('a'), photoRow('b'), photoRow('z')],
      album: [
        albumRow('public'),
        albumRow('hidden', { published: 0 }),
        albumRow('private', { visibility: 'private', published: 1 }),
        albumRow('trash', { deleted_at: 1 }),
      ],
      frame: [...shown, frameRow('public', 9, B, { deleted_at: 1 })],
      site_photo: SITE_PHOTO,
      post: [postRow('news'), postRow('draft', { status: 'draft' })],
      client: { id: 'c', name: 'Dana', email: 'dana@example.com' },
    },
  )
}

const album =
  (id: string, set: object): Change =>
  (db) =>
    db.updateTable('album').set(set).where('id', '=', id)
const post =
  (id: string, set: object): Change =>
  (db) =>
    db.updateTable('post').set(set).where('id', '=', id)
const section =
  (name: string, set: object): Change =>
  (db) =>
    db.updateTable('site_section').set(set).where('section', '=', name)
const frame =
  (album_id: string): Change =>
  (db) =>
    db.insertInto('frame').values(frameRow(album_id, 2, B))
const unframe =
  (album_id: string): Change =>
  (db) =>
    db.deleteFrom('frame').where('album_id', '=', album_id)

const EMPTIED = ['frame', 'site_photo', 'album', 'photo', 'post', 'client', 'site_section', 'site'] as const

const MOVING: [string, Change][] = [
  ['a new section', (db) => db.insertInto('site_section').values(sectionRow('about'))],
  ['a section that says something else', section('hero', { published: '{"slides":[]}' })],
  ['the first publication of a draft', section('legal', { published: '{}' })],
  ['a section withdrawn', section('hero', { published: null })],
  ['a section gone', (db) => db.deleteFrom('site_section').where('section', '=', 'hero')],
  ['a new public album', (db) => db.insertInto('album').values(albumRow('new'))],
  ['a renamed public album', album('public', { name: 'Bay Point vs. Ridgeview' })],
  ['a published album', album('hidden', { published: 1 })],
  ['a withdrawn album', album('public', { published: 0 })],
  ['an album made public', album('private', { visibility: 'public' })],
  ['an album made private', album('public', { visibility: 'private' })],
  ['a public album gone', (db) => db.deleteFrom('album').where('id', '=', 'public')],
  ['an album whose gallery is elsewhere', album('public', { link: 'https://gallery.example/' })],
  ['an album in the trash', album('public', { deleted_at: 1 })],
  ['an album out of the trash', album('trash', { deleted_at: null })],
  ['an album that expires', album('public', { expires_at: 1 })],
  ['a photograph developed', (db) => db.updateTable('photo').set({ recipe: 1 }).where('id', '=', A)],
  ['a new caption', (db) => db.updateTable('photo').set({ caption: 'New words' }).where('id', '=', A)],
  ['a frame in a public album', frame('public')],
  [
    'a frame moved out of a public album',
    (db) => db.updateTable('frame').set({ album_id: 'hidden', photo_id: B }).where('album_id', '=', 'public'),
  ],
  ['a frame out of a public album', unframe('public')],
  ['a new post', (db) => db.insertInto('post').values(postRow('new'))],
  ['an edited post', post('news', { body: '[{}]' })],
  ['a published post', post('draft', { status: 'published' })],
  ['a withdrawn post', post('news', { status: 'draft' })],
  ['a post gone', (db) => db.deleteFrom('post').where('id', '=', 'news')],
]

const STAYING: [string, Change][] = [
  ['nothing new about a section', section('hero', { published: '{}' })],
  ['a draft of a published section', section('hero', { draft: '{"slides":[]}' })],
  ['a draft of a section that was never published', section('legal', { draft: '{}' })],
  ['a new draft of a section', (db) => db.insertInto('site_section').values(sectionRow('about', null))],
  ['an unpublished section gone', (db) => db.deleteFrom('site_section').where('section', '=', 'legal')],
  ['the business itself', (db) => db.insertInto('site').values({ id: 1, demo: 1 })],
  ['nothing new about a public album', album('public', { name: albumRow('public').name })],
  ['nothing new about a post', post('news', { body: '[]' })],
  ['nothing new about a photograph', (db) => db.updateTable('photo').set({ alt: photoRow('a').alt })],
  ['nothing new about a frame', (db) => db.updateTable('frame').set({ place: placeAt(1) })],
  ['a photograph taken in', (db) => db.insertInto('photo').values(photoRow('c'))],
  [
    'a photograph that nothing shows',
    (db) => db.updateTable('photo').set({ recipe: 1 }).where('id', '=', UNUSED),
  ],
  ['a photograph gone', (db) => db.deleteFrom('photo').where('id', '=', UNUSED)],
  ['a photograph that was unused', (db) => db.updateTable('photo').set({ unused_at: 1 }).where('id', '=', B)],
  ['an album that is renamed in the trash', album('trash', { name: 'Gone' })],
  ['a frame in an album in the trash', frame('trash')],
  ['a frame in the trash gone', (db) => db.deleteFrom('frame').where('id', '=', 'public-9')],
  ['a new private album', (db) => db.insertInto('album').values(albumRow('new', { visibility: 'private' }))],
  ['a new hidden album', (db) => db.insertInto('album').values(albumRow('new', { published: 0 }))],
  ['a renamed private album', album('private', { name: '1018BP' })],
  ['a renamed hidden album', album('hidden', { name: 'Soon' })],
  ['a private album gone', (db) => db.deleteFrom('album').where('id', '=', 'private')],
  ['a frame in a private album', frame('private')],
  ['a frame out of a private album', unframe('private')],
  ['a frame in a hidden album', frame('hidden')],
  ['a new draft', (db) => db.insertInto('post').values(postRow('new', { status: 'draft' }))],
  ['an edited draft', post('draft', { title: 'Better' })],
  ['a draft gone', (db) => db.deleteFrom('post').where('id', '=', 'draft')],
  [
    'a new client',
    (db) => db.insertInto('client').values({ id: 'd', name: 'Kim', email: 'kim@example.com' }),
  ],
  [
    'a grant',
    (db) =>
      db
        .insertInto('client_album')
        .values({ client_id: 'c', album_id: 'public', position: 1, granted_at: 0 }),
  ],
]

onEachEngine('the content version', (open) => {
  async function moving(changes: [string, Change][]): Promise<string[]> {
    const { db, contentVersion } = await open()
    const moved: string[] = []
    for (const [name, change] of changes) {
      await seed(db)
      const before = await contentVersion()
      await change(db).execute()
      if ((await contentVersion()) > before) moved.push(name)
      for (const table of EMPTIED) await db.deleteFrom(table).execute()
    }
    return moved
  }

  test('grows with every change that a visitor can see', async () => {
    expect(await moving(MOVING)).toEqual(MOVING.map(([name]) => name))
  })

  test('stays when nothing changes, or nothing that a visitor can see', async () => {
    expect(await moving(STAYING)).toEqual([])
  })

  test('grows with the first texts of the site', async () => {
    const { db, contentVersion } = await open()
    expect(await contentVersion()).toBe(1)
    await db.insertInto('site_section').values(sectionRow('identity')).execute()
    expect(await contentVersion()).toBe(2)
  })

  test('grows for others only when the change is committed', async () => {
    const { db, contentVersion } = await open()
    await db.transaction().execute(async (trx) => {
      await insertRows({ db: trx }, { album: [albumRow('one'), albumRow('two')] })
      expect(await contentVersion()).toBe(1)
    })
    expect(await contentVersion()).toBeGreaterThan(1)
  })

  test('grows with each of two transactions on one connection', async () => {
    const { db, contentVersion } = await open()
    await db.connection().execute(async (one) => {
      await one.insertInto('album').values(albumRow('one')).execute()
      const first = await contentVersion()
      await one.insertInto('album').values(albumRow('two')).execute()
      expect(await contentVersion()).toBeGreaterThan(first)
    })
  })

  test('stays when the change is rolled back', async () => {
    const { db, contentVersion } = await open()
    const failed = db.transaction().execute(async (trx) => {
      await trx.insertInto('album').values(albumRow('one')).execute()
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await contentVersion()).toBe(1)
  })

  describe('and a photograph', () => {
    const BODY = JSON.stringify([{ _type: 'image', _key: 'i', photoId: A }])
    const onSite = { site_section: sectionRow('hero'), site_photo: SITE_PHOTO }
    const USES: [string, 'moves' | 'stays', Parameters<typeof insertRows>[1]][] = [
      ['on a page of the site', 'moves', onSite],
      ['the cover of a public album', 'moves', albumOf({ cover_photo_id: A })],
      ['the cover of a draft', 'stays', albumOf({ cover_photo_id: A, published: 0 })],
      ['the cover of a private album', 'stays', albumOf({ cover_photo_id: A, visibility: 'private' })],
      ['the cover of an album in the trash', 'stays', albumOf({ cover_photo_id: A, deleted_at: 1 })],
      ['the main picture of a post', 'moves', postOf({ main_photo_id: A })],
      ['in the body of a post', 'moves', postOf({ body: BODY })],
      ['in a draft', 'stays', postOf({ main_photo_id: A, body: BODY, status: 'draft' })],
      ['in a post in the trash', 'stays', postOf({ main_photo_id: A, body: BODY, deleted_at: 1 })],
      ['in a public album', 'moves', framedIn({})],
      ['in a private album', 'stays', framedIn({ visibility: 'private' })],
      ['in a hidden album', 'stays', framedIn({ published: 0 })],
      ['in an album in the trash', 'stays', framedIn({ deleted_at: 1 })],
      ['in the trash of a public album', 'stays', framedIn({}, { deleted_at: 1 })],
      ['nowhere', 'stays', {}],
    ]

    test.each(USES)('%s: it %s', async (_, outcome, rows) => {
      const database = await open()
      const { db, contentVersion } = database
      await insertRows(database, { photo: photoRow('a'), ...rows })
      const before = await contentVersion()
      await db.updateTable('photo').set({ recipe: 1 }).execute()
      expect((await contentVersion()) > before ? 'moves' : 'stays').toBe(outcome)
    })
  })
})

const SITE_PHOTO = { section: 'hero', state: 'published', position: 1, photo_id: A } as const

function albumOf(row: Parameters<typeof albumRow>[1]) {
  return { album: albumRow('one', row) }
}

function framedIn(row: Parameters<typeof albumRow>[1], frame: Parameters<typeof frameRow>[3] = {}) {
  return { ...albumOf(row), frame: frameRow('one', 1, A, frame) }
}

function postOf(row: Parameters<typeof postRow>[1]) {
  return { post: postRow('one', row) }
}
