import { expect, test } from 'vitest'
import {
  albumRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { withClients, withStaff } from '../accounts/testing.server.ts'
import { readAlbumPage } from '../galleries/album-page.server.ts'
import { PRIVATE } from '../galleries/testing.server.ts'
import { openPhoto } from './viewer.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)

withDatabase('an album as a client sees it', (open) => {
  const PHOTO = photoRow('1')
  async function filled() {
    const database = await open()
    const rows = [
      albumRow('draft', { ...PRIVATE, published: 0 }),
      albumRow('ended', { ...PRIVATE, expires_at: NOW - 1 }),
      albumRow('trash', { ...PRIVATE, deleted_at: NOW - 1 }),
      albumRow('public', { link: null }),
    ]
    const frame = rows.map(({ id }) => frameRow(id, 1, PHOTO.id))
    await insertRows(database, { photo: PHOTO, album: rows, frame })
    await withClients(database, ['ann'])
    await withStaff(database, { owner: 'owner' })
    await insertRows(database, { client_album: grantRow('ann', 'draft') })
    const read = (staffId: string, slug: string) => {
      const asked = { slug, timeZone: 'America/New_York', roll: 1, shown: 'all' } as const
      return readAlbumPage({ database }, { staffId }, asked, NOW)
    }
    const see = async (staffId: string, slug: string) => {
      const page = await read(staffId, slug)
      const photo = await openPhoto({ database }, { staffId }, slug, PHOTO.id, NOW)
      expect(photo === null).toBe(page === null)
      return page?.gallery.frames.length ?? null
    }
    return { database, read, see }
  }

  test('is open to staff as a draft and after its end, not from the trash, and to no client who asks so', async () => {
    const { see } = await filled()
    const seen = (who: string, albums: string[]) => Promise.all(albums.map((album) => see(who, album)))
    expect(await seen('owner', ['draft', 'ended', 'trash', 'public'])).toEqual([1, 1, null, null])
    expect([await see('ann', 'draft'), await see('nobody', 'draft')]).toEqual([null, null])
  })

  test('shows what clients are asked for, and nothing that anybody chose', async () => {
    const { database, read } = await filled()
    const list = { id: 'l1', album_id: 'draft', name: 'Prints', most: 3, closes_at: null, created_at: 0 }
    const choices = [
      { id: 'favorites', client_id: 'ann', list_id: null },
      { id: 'picks', client_id: 'ann', list_id: 'l1' },
      // As an import leaves them.
      { id: 'imported', client_id: null, list_id: 'l1', finished_at: NOW },
    ]
    const frame = { frame_id: 'draft-1', chosen_at: NOW }
    await insertRows(database, {
      pick_list: list,
      choice: choices.map((choice) => ({ finished_at: null, ...choice, album_id: 'draft' })),
      chosen_frame: choices.map(({ id }) => ({ choice_id: id, ...frame })),
    })
    const page = await read('owner', 'draft')
    expect(page?.lists).toMatchObject([{ name: 'Prints', count: 0, finishedAt: null }])
    expect(page?.gallery.chosen).toEqual([])
  })
})
