import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestSqlite, testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { intakePhoto } from '../photos/intake/intake.server.ts'
import { originalKey, photoId } from '../photos/storage-keys.server.ts'
import { smallPicture } from '../photos/testing.server.ts'
import { readPhoto } from './add-photo.server.ts'

test('a file is read once: what was inspected is stored, even if the file changes meanwhile', async () => {
  const [database, storage] = [await openTestSqlite(), diskStorage(testFolder())]
  const path = join(testFolder(), 'one.png')
  const picture = await smallPicture(1)
  writeFileSync(path, picture)
  const workers = {
    async intake(original: Uint8Array, name: string) {
      writeFileSync(path, 'something else')
      return intakePhoto(original, name)
    },
  }
  const id = photoId(picture)
  const read = await readPhoto({ database, storage, workers }, { path, name: 'one.png' })
  expect(read).toMatchObject({ photo: { id } })
  expect(await storage.read(originalKey(id))).toEqual(picture)
})
