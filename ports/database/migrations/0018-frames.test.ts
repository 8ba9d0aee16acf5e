import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const photos = ['a', 'b', 'c'].map((id) => photoRow(id))
const [A, B, C] = photos.map(({ id }) => id) as [string, string, string]
const NAMED = { ...photoRow('d'), name: 'DSC_1.jpg', alt: 'Photograph DSC_1' }
const PRIVATE = { visibility: 'private', category: null } as const

const ALBUMS = [
  albumRow('game', { ...PRIVATE, link: '' }),
  albumRow('away', { ...PRIVATE, link: 'https://gallery.example/1' }),
  albumRow('here', { link: '/portfolio/here', cover_photo_id: A }),
  albumRow('hidden', { link: null, cover_photo_id: A }),
  albumRow('broken', { link: '', cover_photo_id: null }),
]
const FRAMES = [
  { album_id: 'game', position: 1, photo_id: B },
  { album_id: 'game', position: 2, photo_id: A },
  { album_id: 'game', position: 10, photo_id: C },
  { album_id: 'here', position: 1, photo_id: A },
  { album_id: 'hidden', position: 1, photo_id: A },
]

onEachMigratedEngine('frames', (openBefore) => {
  async function migrated() {
    const { database, db, migrate } = await openBefore('0015-storage')
    const rows = { photo: [...photos, NAMED], album: ALBUMS, frame: FRAMES }
    for (const [table, values] of Object.entries(rows))
      await db
        .insertInto(table)
        .values(values as [])
        .execute()
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@example.com' }).execute()
    const favorite = { client_id: 'ann', chosen_at: 7 }
    const chosen = [
      { ...favorite, album_id: 'game', photo_id: C },
      { ...favorite, album_id: 'here', photo_id: A },
    ]
    await db.insertInto('favorite').values(chosen).execute()
    const selection = { id: 's', client_id: 'ann', album_id: 'game', created_at: 1 }
    const photo_ids = JSON.stringify([A, C])
    await db
      .insertInto('delivery_selection')
      .values({ ...selection, photo_ids })
      .execute()
    const before = await database.contentVersion()
    await migrate('0018-frames')
    return { db, before, after: await database.contentVersion() }
  }

  test('keep their order, favorites and selections, and get an ID', async () => {
    const { db } = await migrated()
    const frames = await db.selectFrom('frame').selectAll().orderBy('album_id').orderBy('place').execute()
    expect(frames.map(({ album_id, photo_id }) => [album_id, photo_id])).toEqual([
      ...[B, A, C].map((photo) => ['game', photo]),
      ...['here', 'hidden'].map((album) => [album, A]),
    ])
    expect(new Set(frames.map(({ id }) => id)).size).toBe(5)
    const idOf = (album: string, photo: string) =>
      frames.find(({ album_id, photo_id }) => album_id === album && photo_id === photo)?.id
    expect(await db.selectFrom('favorite').selectAll().orderBy('frame_id').execute()).toEqual(
      [idOf('game', C), idOf('here', A)]
        .toSorted()
        .map((frame_id) => ({ client_id: 'ann', frame_id, chosen_at: 7 })),
    )
    const selections = await db.selectFrom('delivery_selection').select('frame_ids').execute()
    expect(selections).toEqual([{ frame_ids: JSON.stringify([idOf('game', A), idOf('game', C)]) }])
    await db.deleteFrom('frame').where('album_id', '=', 'game').execute()
    expect(await db.selectFrom('favorite').select('frame_id').execute()).toEqual([
      { frame_id: idOf('here', A) },
    ])
  })

  test('belong to albums that have their gallery here without a link, and no hidden album is published', async () => {
    const { db, before, after } = await migrated()
    const albums = await db.selectFrom('album').select(['id', 'link', 'published']).orderBy('id').execute()
    expect(albums).toEqual([
      { id: 'away', link: 'https://gallery.example/1', published: 1 },
      { id: 'broken', link: null, published: 1 },
      { id: 'game', link: null, published: 1 },
      { id: 'here', link: null, published: 1 },
      { id: 'hidden', link: null, published: 0 },
    ])
    expect(after).toBeGreaterThan(before)
  })

  test('show photographs without descriptions that were made of file names', async () => {
    const { db } = await migrated()
    const alts = await db.selectFrom('photo').select('alt').orderBy('id').execute()
    expect(alts.map(({ alt }) => alt)).toEqual([...photos.map(({ alt }) => alt), ''])
  })

  test('are in an album once, unless one of them is in the trash', async () => {
    const { db } = await migrated()
    const again = { album_id: 'game', photo_id: A, place: 'b00' }
    await expect(
      db
        .insertInto('frame')
        .values({ ...again, id: 'x' })
        .execute(),
    ).rejects.toThrow()
    await db
      .insertInto('frame')
      .values({ ...again, id: 'x', deleted_at: 1 })
      .execute()
  })
})
