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
import { openPhoto } from './viewer.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)

withDatabase('an album as a client sees it', (open) => {
  const PHOTO = photoRow('1')
  async function filled() {
    const database = await open()
    const { db } = database
    await db.insertInto('photo').values(PHOTO).execute()
    const hidden = { visibility: 'private', link: null } as const
    const rows = [
      albumRow('draft', { ...hidden, published: 0 }),
      albumRow('ended', { ...hidden, expires_at: NOW - 1 }),
      albumRow('trash', { ...hidden, deleted_at: NOW - 1 }),
      albumRow('public', { link: null }),
    ]
    await insertRows(db, { album: rows, frame: rows.map(({ id }) => frameRow(id, 1, PHOTO.id)) })
    await withClients(database, ['ann'])
    await withStaff(database, { owner: 'owner' })
    await db.insertInto('client_album').values(grantRow('ann', 'draft')).execute()
    const see = async (staffId: string, slug: string) => {
      const asked = { slug, timeZone: 'America/New_York', roll: 1, shown: 'all' } as const
      const page = await readAlbumPage({ database }, { staffId }, asked, NOW)
      const photo = await openPhoto({ database }, { staffId }, slug, PHOTO.id, NOW)
      expect(photo === null).toBe(page === null)
      return page?.gallery.frames.length ?? null
    }
    return { database, see }
  }

  test('is open to the owner as a draft and after its end, but not from the trash', async () => {
    const { see } = await filled()
    expect(await see('owner', 'draft')).toBe(1)
    expect(await see('owner', 'ended')).toBe(1)
    expect(await see('owner', 'trash')).toBeNull()
    expect(await see('owner', 'public')).toBeNull()
  })

  test('is not open to a client who asks as if they were staff', async () => {
    const { see } = await filled()
    expect(await see('ann', 'draft')).toBeNull()
    expect(await see('nobody', 'draft')).toBeNull()
  })

  test('shows what clients are asked for, and nothing that anybody chose', async () => {
    const { database } = await filled()
    const list = { id: 'l1', album_id: 'draft', name: 'Prints', most: 3, closes_at: null, created_at: 0 }
    await database.db.insertInto('pick_list').values(list).execute()
    const { db } = database
    const choices = [
      { id: 'favorites', client_id: 'ann', list_id: null },
      { id: 'picks', client_id: 'ann', list_id: 'l1' },
      // As an import leaves them.
      { id: 'imported', client_id: null, list_id: 'l1', finished_at: NOW },
    ].map((choice) => ({ finished_at: null, ...choice, album_id: 'draft' }))
    const { id: frame_id } = frameRow('draft', 1, PHOTO.id)
    await insertRows(db, {
      choice: choices,
      chosen_frame: choices.map(({ id }) => ({ choice_id: id, frame_id, chosen_at: NOW })),
    })
    const asked = { slug: 'draft', timeZone: 'America/New_York', roll: 1, shown: 'all' } as const
    const page = await readAlbumPage({ database }, { staffId: 'owner' }, asked, NOW)
    expect(page?.lists).toMatchObject([{ name: 'Prints', count: 0, finishedAt: null }])
    expect(page?.gallery.chosen).toEqual([])
  })
})
