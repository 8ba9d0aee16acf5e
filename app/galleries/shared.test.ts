import { expect, test } from 'vitest'
import {
  albumRow,
  frameRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { derivativeKey } from '../photos/storage-keys.server.ts'
import { smallPicture } from '../photos/testing.server.ts'
import { readBlurred } from './shared.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)

withDatabase('what is seen of an album before the PIN', (open) => {
  test('is its cover or first photograph, blurred, while the link is live', async () => {
    const database = await open()
    const { db } = database
    const storage = diskStorage(testFolder())
    const photos = ['1', '2'].map((id) => photoRow(id, { width: 400, placeholder: `placeholder of ${id}` }))
    await insertRows(database, {
      photo: photos,
      album: albumRow('game', { visibility: 'private', link: null, cover_photo_id: null }),
      share_link: linkRow('team', 'game', { pin_hash: 'x' }),
    })
    const seen = () => readBlurred({ database, storage }, { id: 'team', pinHash: 'x' }, NOW)
    expect(await seen()).toBeNull()
    await insertRows(database, { frame: photos.map(({ id }, i) => frameRow('game', i + 1, id)) })
    expect(await seen()).toBe('placeholder of 1')
    await storage.put(derivativeKey(photoRow('2').id, '400.jpg'), await smallPicture(1))
    const cover_photo_id = photoRow('2').id
    await db.updateTable('album').set({ cover_photo_id }).execute()
    expect(await seen()).toMatch(/^data:image\/webp;base64,/)
    await db.updateTable('share_link').set({ revoked_at: NOW }).execute()
    expect(await seen()).toBeNull()
  })
})
