import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { frameRow, insertRows, postRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { publicPhoto } from '../pages/public-photo.server.ts'
import { saveDraft } from '../site/publishing/publish.server.ts'
import { published } from '../site/testing.server.ts'
import { anAlbum, aPhotograph } from './testing.server.ts'

const NOW = Date.UTC(2025, 9, 20)

withDatabase('photographs', (open) => {
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
      expect(await seen(id)).toEqual({ turned: 0, width: 64, height: 48 })
      expect(await seen('0'.repeat(32))).toBeNull()
    })

    test('covers and frames of albums that the portfolio shows', async () => {
      const [cover, frame] = [await photograph(1), await photograph(2)]
      const album = await anAlbum(database, 'shown', { cover_photo_id: cover.id })
      await insertRows(database, { frame: frameRow(album.id, 1, frame.id) })
      expect([await seen(cover.id), await seen(frame.id)]).toEqual(
        Array(2).fill({ turned: 0, width: 64, height: 48 }),
      )
    })

    test.each<[string, Parameters<typeof anAlbum>[2]]>([
      ['private', { visibility: 'private' }],
      ['not published', { published: 0 }],
      ['expired', { expires_at: NOW }],
      ['in the trash', { deleted_at: 1 }],
      ['without a category', { category: null }],
    ])('no album that is %s', async (_, changes) => {
      const { id } = await photograph(1)
      const album = await anAlbum(database, 'kept', { ...changes, cover_photo_id: id })
      await insertRows(database, { frame: frameRow(album.id, 1, id) })
      expect(await seen(id)).toBeNull()
    })

    test('no album with its gallery here and no photograph in it', async () => {
      const { id } = await photograph(1)
      const album = await anAlbum(database, 'empty', { cover_photo_id: id, link: null })
      expect(await seen(id)).toBeNull()
      await insertRows(database, { frame: frameRow(album.id, 1, id) })
      expect(await seen(id)).not.toBeNull()
      await database.db.updateTable('frame').set({ deleted_at: 1 }).execute()
      expect(await seen(id)).toBeNull()
    })

    test('no frame of an album without a cover', async () => {
      const { id } = await photograph(1)
      const album = await anAlbum(database, 'coverless')
      await insertRows(database, { frame: frameRow(album.id, 1, id) })
      expect(await seen(id)).toBeNull()
    })

    test('a photograph of a private album that a public one shows too', async () => {
      const { id } = await photograph(1)
      await anAlbum(database, 'private', { visibility: 'private', cover_photo_id: id })
      await anAlbum(database, 'public', { cover_photo_id: id })
      expect(await seen(id)).not.toBeNull()
    })

    const showing = (id: string) => JSON.stringify([{ _type: 'image', _key: 'i', photoId: id }])
    test.each<[string, (id: string) => object]>([
      ['main picture', (id) => ({ main_photo_id: id })],
      ['body', (id) => ({ body: showing(id) })],
    ])('a photograph in the %s of a post while it is published, and of no draft', async (_, withPhoto) => {
      const [out, draft] = [await photograph(1), await photograph(2)]
      await insertRows(database, {
        post: [
          postRow('out', { publish_at: NOW, ...withPhoto(out.id) }),
          postRow('draft', { publish_at: NOW, status: 'draft', ...withPhoto(draft.id) }),
        ],
      })
      expect([await seen(out.id, NOW - 1), await seen(draft.id)]).toEqual([null, null])
      expect(await seen(out.id, NOW)).not.toBeNull()
      const { db } = database
      await db.updateTable('post').set({ deleted_at: 1 }).where('id', '=', 'out').execute()
      expect(await seen(out.id, NOW)).toBeNull()
      const changed = { deleted_at: null, body: '[]', main_photo_id: null }
      await db.updateTable('post').set(changed).where('id', '=', 'out').execute()
      expect(await seen(out.id, NOW)).toBeNull()
    })
  })
})
