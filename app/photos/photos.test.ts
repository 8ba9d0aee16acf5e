import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import { onEachEngine, testFolder } from '../../ports/database/testing.ts'
import { frameRow } from '../../ports/database/testing-rows.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { publicPhoto } from '../pages/public-photo.server.ts'
import { saveDraft } from '../site/publish.server.ts'
import { published } from '../site/testing.server.ts'
import { developedCount, markDeveloped, undeveloped } from './photos.server.ts'
import { RECIPE } from './rules/address.ts'
import { anAlbum, aPhotograph } from './testing.server.ts'

const NOW = Date.UTC(2025, 9, 20)

onEachEngine('photographs', (open) => {
  let database: Database
  let photograph: (color: number, recipe?: number | null) => Promise<{ id: string }>
  beforeEach(async () => {
    database = await open()
    const storage = diskStorage(testFolder())
    photograph = (color, recipe = null) => aPhotograph({ database, storage }, color, recipe)
  })

  describe('anybody may see', () => {
    const seen = (id: string, now = NOW) => publicPhoto(database, id, now)

    test('photographs of the site’s own pages, and none that no page shows', async () => {
      const { id } = await photograph(1)
      expect(await seen(id)).toBeNull()
      const about = { headshot: id, floating: [], parts: [] }
      await database.write((trx) => saveDraft(trx, 'about', about))
      expect(await seen(id)).toBeNull()
      await published(database, { about })
      expect(await seen(id)).toEqual({ width: 64, height: 48 })
      expect(await seen('0'.repeat(32))).toBeNull()
    })

    test('covers and frames of albums that the portfolio shows', async () => {
      const [cover, frame] = [await photograph(1), await photograph(2)]
      const album = await anAlbum(database, 'shown', { cover_photo_id: cover.id })
      await database.db
        .insertInto('frame')
        .values(frameRow(album.id, 1, frame.id))
        .execute()
      expect([await seen(cover.id), await seen(frame.id)]).toEqual(Array(2).fill({ width: 64, height: 48 }))
    })

    test.each<[string, Partial<Schema['album']>]>([
      ['private', { visibility: 'private' }],
      ['not published', { published: 0 }],
      ['expired', { expires_at: NOW }],
      ['in the trash', { deleted_at: 1 }],
      ['without a category', { category: null }],
    ])('no album that is %s', async (_, changes) => {
      const { id } = await photograph(1)
      const album = await anAlbum(database, 'kept', { ...changes, cover_photo_id: id })
      await database.db
        .insertInto('frame')
        .values(frameRow(album.id, 1, id))
        .execute()
      expect(await seen(id)).toBeNull()
    })

    test('no album with its gallery here and no photograph in it', async () => {
      const { id } = await photograph(1)
      const album = await anAlbum(database, 'empty', { cover_photo_id: id, link: null })
      expect(await seen(id)).toBeNull()
      await database.db
        .insertInto('frame')
        .values(frameRow(album.id, 1, id))
        .execute()
      expect(await seen(id)).not.toBeNull()
      await database.db.updateTable('frame').set({ deleted_at: 1 }).execute()
      expect(await seen(id)).toBeNull()
    })

    test('no frame of an album without a cover', async () => {
      const { id } = await photograph(1)
      const album = await anAlbum(database, 'coverless')
      await database.db
        .insertInto('frame')
        .values(frameRow(album.id, 1, id))
        .execute()
      expect(await seen(id)).toBeNull()
    })

    test('an album until it is withdrawn', async () => {
      const { id } = await photograph(1)
      await anAlbum(database, 'withdrawn', { cover_photo_id: id })
      expect(await seen(id)).not.toBeNull()
      await database.db.updateTable('album').set({ published: 0 }).execute()
      expect(await seen(id)).toBeNull()
    })

    test('a photograph of a private album that a public one shows too', async () => {
      const { id } = await photograph(1)
      await anAlbum(database, 'private', { visibility: 'private', cover_photo_id: id })
      await anAlbum(database, 'public', { cover_photo_id: id })
      expect(await seen(id)).not.toBeNull()
    })

    test('the picture of a post once it is published, and of no draft', async () => {
      const [out, draft] = [await photograph(1), await photograph(2)]
      const post = { title: 'A post', body: '[]', publish_at: NOW }
      await database.db
        .insertInto('post')
        .values([
          { ...post, id: 'post-1', slug: 'out', main_photo_id: out.id, status: 'published' },
          { ...post, id: 'post-2', slug: 'draft', main_photo_id: draft.id, status: 'draft' },
        ])
        .execute()
      expect([await seen(out.id, NOW - 1), await seen(draft.id)]).toEqual([null, null])
      expect(await seen(out.id, NOW)).not.toBeNull()
    })

    test('pictures in the body of a published post, as long as they are in it', async () => {
      const [out, draft] = [await photograph(1), await photograph(2)]
      const showing = ({ id }: { id: string }) => JSON.stringify([{ _type: 'image', _key: 'i', photoId: id }])
      const post = { title: 'A post', main_photo_id: null, publish_at: NOW }
      await database.db
        .insertInto('post')
        .values([
          { ...post, id: 'post-1', slug: 'out', body: showing(out), status: 'published' },
          { ...post, id: 'post-2', slug: 'draft', body: showing(draft), status: 'draft' },
        ])
        .execute()
      expect([await seen(out.id, NOW - 1), await seen(draft.id)]).toEqual([null, null])
      expect(await seen(out.id, NOW)).not.toBeNull()
      await database.db.updateTable('post').set({ deleted_at: 1 }).where('id', '=', 'post-1').execute()
      expect(await seen(out.id, NOW)).toBeNull()
      const changed = { deleted_at: null, body: '[]' }
      await database.db.updateTable('post').set(changed).where('id', '=', 'post-1').execute()
      expect(await seen(out.id, NOW)).toBeNull()
    })
  })

  test('the most wanted photographs are developed first', async () => {
    const [rest, older, newer, about, second, first, done] = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((color) => photograph(color, color === 7 ? RECIPE : color === 3 ? 0 : null)),
    )
    const ids = (photos: ({ id: string } | undefined)[]) => photos.map((photo) => photo?.id ?? '')
    const [about1 = '', second1 = '', first1 = ''] = ids([about, second, first])
    await anAlbum(database, 'dateless', { cover_photo_id: rest?.id ?? null, date: null })
    await anAlbum(database, 'older', { cover_photo_id: older?.id ?? null, date: '2024-09-01' })
    await anAlbum(database, 'newer', { cover_photo_id: newer?.id ?? null, date: '2025-09-01' })
    await published(database, {
      hero: { slides: [{ photo: first1 }, { photo: second1 }] },
      services: { services: [{ name: 'Sports', photo: first1 }] },
      about: { headshot: done?.id, floating: [about1], parts: [] },
    })
    const order: string[] = []
    for (let next = await undeveloped(database, [], 9); next.length > 0; ) {
      order.push(...ids(next))
      next = await undeveloped(database, order, 9)
    }
    expect(order).toEqual(ids([first, second, about, newer, older, rest]))
    expect((await undeveloped(database, [], 1)).map(({ id, hero }) => [id, hero])).toEqual([[first1, true]])
  })

  test('counts developed photographs, and moves the content version once for several', async () => {
    const photos = [await photograph(1), await photograph(2), await photograph(3, RECIPE - 1)]
    expect(await developedCount(database)).toEqual({ done: 0, total: 3 })
    await published(database, { hero: { slides: photos.map(({ id }) => ({ photo: id })) } })
    const before = await database.contentVersion()
    await markDeveloped(database, [photos[0]?.id ?? '', photos[2]?.id ?? ''])
    expect(await developedCount(database)).toEqual({ done: 2, total: 3 })
    expect(await database.contentVersion()).toBeGreaterThan(before)
  })
})
