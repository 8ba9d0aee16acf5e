import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { photoRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { openWorkerPool } from '../photos/develop/workers/worker-pool.server.ts'
import { RECIPE } from '../photos/rules/address.ts'
import { derivativeKey } from '../photos/storage-keys.server.ts'
import { farthest, QUARTERS, quarters, readQuarters } from '../photos/testing.server.ts'
import { coverPicture } from './picture.server.ts'

withDatabase('the picture of an email about an album', (open) => {
  test('is broad also of an upright cover, and keeps its point of focus', { tags: 'all' }, async () => {
    const database = await open()
    const storage = diskStorage(testFolder())
    const developer = openWorkerPool()
    onTestFinished(() => developer.close())
    const cover = photoRow('a', { recipe: RECIPE, width: 400, height: 1200, alt: '' })
    await database.db.insertInto('photo').values(cover).execute()
    await storage.put(derivativeKey(cover.id, '400.jpg'), await quarters(400, 1200).jpeg().toBuffer())
    const ports = { database, storage, developer }
    const of = { coverId: cover.id, album: 'The game', proofs: false }

    const middle = await coverPicture(ports, of)
    expect(middle?.alt).toBe('The game')
    expect(farthest(await readQuarters(middle?.content as Buffer), QUARTERS)).toBeLessThan(12)
    expect(await sharp(middle?.content).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 267 })

    await database.db.updateTable('photo').set({ focus_x: 50, focus_y: 100 }).execute()
    const lower = await coverPicture(ports, of)
    const [, , blue, yellow] = QUARTERS
    const colors = await readQuarters(lower?.content as Buffer)
    expect(farthest(colors, [blue, yellow, blue, yellow])).toBeLessThan(12)
  })
})
