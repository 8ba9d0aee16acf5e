import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { TERMINAL } from '../audit/actor.ts'
import { fileOnDisk } from '../photos/intake/source-file.server.ts'
import { photoId, writeOriginal } from '../photos/storage-keys.server.ts'
import { intakeFileHere, smallPicture } from '../photos/testing.server.ts'
import { addUpload, showStored } from './add-upload.server.ts'
import type { Target } from './target.ts'

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }
const [first, second] = [photoRow('1'), photoRow('2')]

withDatabase('replacing the photograph that was chosen', (open) => {
  let database: Database
  let storage: Storage
  const workers = { intakeFile: intakeFileHere }

  beforeEach(async () => {
    database = await open()
    storage = diskStorage(testFolder())
    const told = { section_id: 'half', caption: 'The catch', alt: 'A player in the air' }
    const list = { id: 'list', album_id: 'game', name: 'Album', most: 3, closes_at: null, created_at: NOW }
    await insertRows(database, {
      photo: [first, second],
      client: { id: 'ann', name: 'Ann', email: 'ann@example.com' },
      album: albumRow('game', { visibility: 'private', cover_photo_id: first.id }),
      album_section: { id: 'half', album_id: 'game', name: 'First half', place: 'a0' },
      frame: [frameRow('game', 1, first.id, told), frameRow('game', 2, second.id)],
      pick_list: list,
    })
    for (const list_id of [null, 'list'])
      await insertChoice(database, { album_id: 'game', client_id: 'ann', list_id }, ['game-1'])
  })

  const targetOf = (bytes: Uint8Array, name: string, frame: string): Target => {
    const facts = { albumId: 'game', photoId: photoId(bytes), name, section: null }
    return { ...facts, replace: { frame }, begun: NOW }
  }

  async function replace(bytes: Uint8Array, name = 'new.png', frame = 'game-1') {
    const path = join(testFolder(), name)
    writeFileSync(path, bytes)
    return addUpload({ database, storage, workers }, await fileOnDisk(path), targetOf(bytes, name, frame), BY)
  }

  async function everything() {
    const { db } = database
    return {
      frames: await db.selectFrom('frame').selectAll().orderBy('id').execute(),
      chosen: await db.selectFrom('chosen_frame').selectAll().orderBy('choice_id').execute(),
      cover: (await db.selectFrom('album').select('cover_photo_id').executeTakeFirst())?.cover_photo_id,
    }
  }

  test('keeps place, section, words, favorites, picks and the cover; another name does not matter', async () => {
    const before = await everything()
    const bytes = await smallPicture(1)
    expect(await replace(bytes)).toMatchObject({ outcome: 'replaced' })
    const [frame, other] = before.frames
    const frames = [{ ...frame, photo_id: photoId(bytes) }, other]
    expect(await everything()).toEqual({ ...before, frames, cover: photoId(bytes) })
    expect(await replace(bytes)).toMatchObject({ outcome: 'duplicate' })
  })

  test('with one that is stored sends nothing', async () => {
    const bytes = await smallPicture(2)
    await replace(bytes, 'new.png', 'game-2')
    await writeOriginal(storage, first.id, bytes)
    await database.db.updateTable('photo').set({ bytes: bytes.length }).where('id', '=', first.id).execute()
    await database.db.deleteFrom('frame').where('id', '=', 'game-1').execute()
    const target = { ...targetOf(bytes, '1.jpg', 'game-2'), photoId: first.id }
    const shown = await showStored({ database, storage }, target, BY)
    expect(shown).toMatchObject({ outcome: 'replaced' })
  })

  test('is refused by name where it is no photograph, and where the album has it already', async () => {
    const before = await everything()
    const refused = (reason: unknown) => ({ outcome: 'refused', reason })
    const list = await replace(Buffer.from('%PDF-1.7 a list'), 'list.pdf')
    expect(list).toEqual(refused(expect.stringMatching(/^list\.pdf /)))
    const bytes = await smallPicture(3)
    await replace(bytes, 'new.png', 'game-2')
    expect(await replace(bytes)).toEqual(refused('That photo is already in the album.'))
    expect((await everything()).frames[0]).toEqual(before.frames[0])
    const nowhere = await replace(await smallPicture(4), 'new.png', 'nowhere')
    expect(nowhere).toEqual(refused('The photo you’re replacing is no longer in the album.'))
  })
})
