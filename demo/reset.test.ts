// @module-tag all
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRows } from '../cli/testing.ts'
import { albumRow, frameRow, grantRow } from '../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../ports/database/testing.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { resetDemo } from './reset.ts'
import { isEmpty, seedDemo } from './seed.ts'
import { tinyDemo } from './testing.ts'

const folder = tinyDemo()
const OWN = '01890a5d-ac96-774b-bcce-b302099a8057'

withDatabase('removing the demo business', (open) => {
  async function aDemo() {
    const database = await open()
    await seedDemo({ database, storage: diskStorage(join(testFolder(), 'photos')) }, { folder })
    return { database, db: database.db }
  }

  test('leaves nothing of it, and the demo can be made again', async () => {
    const { database } = await aDemo()
    const removed = await resetDemo(database, { folder })
    expect(removed).toMatchObject({ clients: 8, posts: 10 })
    expect(await isEmpty(database)).toBe(true)
    // An empty database has the questions that a business begins with.
    const empty = new Set(await allRows(await open()))
    const left = (await allRows(database)).filter((row) => !empty.has(row)).map((row) => row.split(' ')[0])
    expect(new Set(left)).toEqual(new Set(['audit_event', 'content_version', 'job']))
    const kinds = await database.db.selectFrom('job').select('kind').distinct().execute()
    expect(kinds).toEqual([{ kind: 'discard' }])
    expect(await resetDemo(database, { folder })).toBeNull()
    const storage = diskStorage(join(testFolder(), 'photos'))
    expect(await seedDemo({ database, storage }, { folder })).toHaveLength(9)
  })

  test('leaves everything else', async () => {
    const { database, db } = await aDemo()
    const [photo, other] = await db.selectFrom('photo').select('id').orderBy('id').limit(2).execute()
    const demoClient = await db.selectFrom('client').select('id').executeTakeFirstOrThrow()
    await database.write(async (trx) => {
      const album = albumRow(OWN, { visibility: 'private', cover_photo_id: photo?.id ?? null })
      await trx.insertInto('album').values(album).execute()
      const frame = frameRow(OWN, 1, other?.id ?? '', { id: OWN })
      await trx.insertInto('frame').values(frame).execute()
      await trx.insertInto('client').values({ id: OWN, name: 'Ada', email: 'ada@studio.example' }).execute()
      for (const id of [OWN, demoClient.id])
        await trx.insertInto('client_album').values(grantRow(id, OWN)).execute()
      const booking = await trx.selectFrom('booking').selectAll().limit(1).executeTakeFirstOrThrow()
      const own = { ...booking, id: OWN, idempotency_key: 'visitor-1' }
      await trx.insertInto('booking').values(own).execute()
    })
    await resetDemo(database, { folder })
    const kept = async (table: 'album' | 'booking' | 'client' | 'frame') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
    for (const table of ['album', 'booking', 'client', 'frame'] as const)
      expect(await kept(table)).toEqual([OWN])
    const photos = await db.selectFrom('photo').select('id').orderBy('id').execute()
    expect(photos).toEqual([photo, other])
    const grants = await db.selectFrom('client_album').select('client_id').execute()
    expect(grants).toEqual([{ client_id: OWN }])
  })

  test('leaves a business alone that is not the demo', async () => {
    const database = await open()
    await database.write((trx) => trx.insertInto('site').values({ id: 1, demo: 0 }).execute())
    expect(await resetDemo(database, { folder })).toBeNull()
    expect(await database.db.selectFrom('site').select('demo').execute()).toEqual([{ demo: 0 }])
  })
})
