import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { albumRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { intakePhoto } from '../photos/intake/intake.server.ts'
import { photoId } from '../photos/storage-keys.server.ts'
import { smallPicture } from '../photos/testing.server.ts'
import { openFinisher } from './finish.server.ts'
import { fieldsOf } from './target.ts'

const NOW = Date.UTC(2027, 5, 1)
const ana = { kind: 'owner', id: 'ana' } as const
const ID = 'a'.repeat(32)

withDatabase('an upload that two processes end at once', (open) => {
  test('has one outcome, which both return, and which is all that stays of it', async () => {
    const database = await open()
    await database.db
      .insertInto('album')
      .values(albumRow('game', { visibility: 'private' }))
      .execute()
    const [folder, storage, picture] = [testFolder(), diskStorage(testFolder()), await smallPicture(1)]
    const target = { albumId: 'game', photoId: photoId(picture), name: 'one.png', section: null }
    const metadata = { ...fieldsOf({ ...target, replace: null, begun: NOW }), account: 'ana' }
    writeFileSync(join(folder, ID), picture)
    writeFileSync(join(folder, `${ID}.json`), JSON.stringify({ size: picture.length, metadata }))
    const both = Promise.withResolvers<void>()
    let inspecting = 0
    const intakeFile = async (path: string, name: string) => {
      const read = await intakePhoto(readFileSync(path), name)
      if (++inspecting === 2) both.resolve()
      await both.promise
      return read
    }
    const ends = [1, 2].map(() => {
      const finish = openFinisher({ database, storage, workers: { intakeFile }, folder }, () => NOW)
      return finish(ID, ana)
    })
    const [first, second] = await Promise.all(ends)
    expect(first).toMatchObject({ frame: expect.any(String) })
    expect(second).toEqual(first)
    expect(readdirSync(folder)).toEqual([`${ID}.done`])
  })
})
