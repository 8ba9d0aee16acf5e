import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('videos', (openBefore) => {
  test('photographs stay photographs, and a video is an MP4 or a MOV', async () => {
    const { db, migrate } = await openBefore('0038-show-with-consent')
    await db.insertInto('photo').values(photoRow('1')).execute()
    await migrate('0039-videos')
    const video = { ...photoRow('2'), video: 'mov' as const, duration: 42_000, codec: 'hvc1' }
    await db.insertInto('photo').values(video).execute()
    const columns = ['video', 'duration', 'codec', 'rendition'] as const
    expect(await db.selectFrom('photo').select(columns).orderBy('id').execute()).toEqual([
      { video: null, duration: null, codec: null, rendition: null },
      { video: 'mov', duration: 42_000, codec: 'hvc1', rendition: null },
    ])
    const other = { ...photoRow('3'), video: 'avi' as never }
    await expect(db.insertInto('photo').values(other).execute()).rejects.toThrow(/check/i)
  })
})
