import { expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { SourceFile } from '../photos/intake/source-file.server.ts'
import { photoId } from '../photos/storage-keys.server.ts'
import { intakeFileHere, smallPicture } from '../photos/testing.server.ts'
import { openFinisher } from './finish.server.ts'
import { fieldsOf } from './target.ts'
import { anUpload } from './testing.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const ana = { kind: 'owner', id: 'ana' } as const
const ID = 'a'.repeat(32)

withDatabase('an upload that two processes end at once', (open) => {
  async function begin(database: Database) {
    await insertRows(database, { album: albumRow('game', { visibility: 'private' }) })
    const [storage, picture] = [diskStorage(testFolder()), await smallPicture(1)]
    const target = { albumId: 'game', photoId: photoId(picture), name: 'one.png', section: null }
    const metadata = fieldsOf({ ...target, replace: null, begun: NOW })
    const store = { database, storage }
    await anUpload(store, { id: ID, kind: 'photograph', metadata }, picture, { pieces: 3 })
    const finisher = (intakeFile: typeof intakeFileHere, claim?: number) =>
      openFinisher({ ...store, workers: { intakeFile } }, { now: () => NOW, claim })
    const pieces = () => Array.fromAsync(storage.list('uploads'))
    return { database, storage, finisher, pieces }
  }

  test('is taken in by one of them, and both return its outcome, which is all that stays of it', async () => {
    const { database, finisher, pieces } = await begin(await open())
    let inspected = 0
    const intakeFile = (file: SourceFile, name: string) => {
      inspected++
      return intakeFileHere(file, name)
    }
    expect(await pieces()).toHaveLength(3)
    const [first, second] = await Promise.all([1, 2].map(() => finisher(intakeFile)(ID, ana)))
    expect(first).toMatchObject({ outcome: 'added' })
    expect(second).toEqual(first)
    expect(inspected).toBe(1)
    expect(await pieces()).toEqual([])
    expect(await database.db.selectFrom('upload_piece').selectAll().execute()).toEqual([])
    expect(await finisher(intakeFile)(ID, ana)).toEqual(first)
  })

  test('is taken in by the other where one is silent for too long; the first outcome counts', async () => {
    const { finisher } = await begin(await open())
    const { promise: awake, resolve } = Promise.withResolvers<void>()
    // As a process that was stopped: its claim is not renewed.
    const asleep = finisher(async (file, name) => {
      await awake
      return intakeFileHere(file, name)
    }, 0)(ID, ana)
    const outcome = await finisher(intakeFileHere, 200)(ID, ana)
    expect(outcome).toMatchObject({ outcome: 'added' })
    resolve()
    expect(await asleep).toEqual(outcome)
  })

  test('without some of its bytes is refused, and can be sent again', async () => {
    const { storage, finisher, pieces } = await begin(await open())
    await storage.remove((await pieces())[1] as string)
    const reason = 'one.png was damaged on the way. Upload it again.'
    expect(await finisher(intakeFileHere)(ID, ana)).toEqual({ outcome: 'refused', reason })
  })
})
