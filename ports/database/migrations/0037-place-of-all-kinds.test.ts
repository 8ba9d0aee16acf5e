import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the place in originals of every kind', (openBefore) => {
  test('only originals that are not JPEGs are measured again', async () => {
    const { db, migrate } = await openBefore('0032-album-views')
    const photos = [photoRow('1'), photoRow('2', { format: 'tiff' })]
    await db.insertInto('photo').values(photos).execute()
    const file = { storage_key: 'a', bytes: 1, crc32: 2, blanks: '[]', blanked_crc32: 2 }
    const files = photos.flatMap(({ id: photo_id }) =>
      (['original', 'web'] as const).map((size) => ({ ...file, photo_id, size })),
    )
    await db.insertInto('delivery_file').values(files).execute()
    await migrate('0037-place-of-all-kinds')
    const rows = await db
      .selectFrom('delivery_file')
      .selectAll()
      .orderBy('photo_id')
      .orderBy('size')
      .execute()
    const again = { ...files[2], blanks: null, blanked_crc32: null }
    expect(rows.map((row) => ({ ...row, bytes: Number(row.bytes), crc32: Number(row.crc32) }))).toMatchObject(
      [
        ...[files[0], files[1]].map((row) => ({ photo_id: row?.photo_id, size: row?.size, blanks: '[]' })),
        { photo_id: again.photo_id, size: 'original', bytes: 1, crc32: 2, blanks: null, blanked_crc32: null },
        { photo_id: again.photo_id, size: 'web', blanks: '[]' },
      ],
    )
  })
})
