import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { openDeveloper } from '../../photos/develop/developer.server.ts'
import { intakePhoto } from '../../photos/intake/intake.server.ts'
import { printOf, RECIPE } from '../../photos/rules/address.ts'
import { derivativeKey, originalKey, writeOriginal } from '../../photos/storage-keys.server.ts'
import { developAll, farthest, QUARTERS, quarters, readQuarters } from '../../photos/testing.server.ts'
import { readGrid, readWords } from '../studio/photos/grid/grid.server.ts'
import { anAlbum } from '../testing.server.ts'
import { coverWithFrame, focusFrame, retryFrames, turnFrames, writeWords } from './frame-pictures.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const GAME = { album: 'game', actor: TERMINAL, now: NOW }
const OTHER = { ...GAME, album: 'other' }
const [RED, GREEN, BLUE, YELLOW] = QUARTERS

withDatabase('the pictures of frames', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    const photos = [photoRow('1', { alt: '' }), photoRow('2', { caption: 'Kickoff', recipe: RECIPE })]
    await anAlbum(database, 'game', photos)
    await insertRows(database, { album: albumRow('other') })
  })

  const frame = async (n: number) => (await readGrid(database, 'game'))?.frames[n - 1]

  test('are turned and developed again at another address; the original and the way back stay', {
    tags: 'all',
  }, async () => {
    const storage = diskStorage(testFolder())
    const original = await quarters(480, 320).png().toBuffer()
    const intake = await intakePhoto(original, 'quarters.png')
    if ('refused' in intake) throw new Error(intake.refused)
    const { photo } = intake
    await writeOriginal(storage, photo.id, original)
    await insertRows(database, {
      photo: { ...photo, alt: '', recipe: RECIPE, focus_x: 10, focus_y: 30 },
      frame: frameRow('game', 3, photo.id),
    })
    const developer = openDeveloper({ database, storage, log: { error: () => {} } })
    onTestFinished(() => developer.close())
    const turn = (by: 90 | 270) => turnFrames(database, { ...GAME, now: Date.now(), frames: ['game-3'], by })

    expect(await turn(90)).toEqual({ turned: 1 })
    const { placeholder } = photo
    expect(await frame(3)).toMatchObject({ width: 320, height: 480, turned: 90, placeholder })
    expect((await readWords(database, 'game', 'game-3'))?.focus).toEqual({ x: 70, y: 10 })
    await developAll(database, developer)
    const rows = database.db.selectFrom('photo').select(['recipe', 'placeholder']).where('id', '=', photo.id)
    const row = await rows.executeTakeFirst()
    expect([row?.recipe, row?.placeholder === placeholder]).toEqual([RECIPE, false])
    const print = printOf({ id: photo.id, turned: 90 })
    const picture = (await storage.read(derivativeKey(print, '320.jpg'))) as Buffer
    expect(farthest(await readQuarters(picture), [BLUE, RED, YELLOW, GREEN])).toBeLessThan(12)
    expect(await storage.read(originalKey(photo.id))).toEqual(original)

    await turn(270)
    expect(await frame(3)).toMatchObject({ width: 480, height: 320 })
    expect(await frame(3)).not.toHaveProperty('turned')
    expect((await readWords(database, 'game', 'game-3'))?.focus).toEqual({ x: 10, y: 30 })
  })

  test('are developed once more when they are turned meanwhile', async () => {
    await turnFrames(database, { ...GAME, frames: ['game-1'], by: 90 })
    const leased = { lease: 'theirs', run_at: Date.now() + 30_000 }
    await database.db.updateTable('job').set(leased).execute()
    await turnFrames(database, { ...GAME, frames: ['game-1'], by: 90 })
    const job = database.db.selectFrom('job').select(['status', 'lease', 'run_at'])
    const now = expect.toSatisfy((at: number) => Math.abs(at - Date.now()) < 10_000)
    expect(await job.execute()).toEqual([{ status: 'waiting', lease: null, run_at: now }])
    expect(await frame(1)).toMatchObject({ turned: 180, width: 6000, height: 4000 })
  })

  test('say why they could not be developed until they are tried again', async () => {
    await turnFrames(database, { ...GAME, frames: ['game-1'], by: 90 })
    await database.db.updateTable('job').set({ status: 'dead', error: 'Half of it is missing.' }).execute()
    expect(await frame(1)).toMatchObject({ failed: 'Half of it is missing.' })
    expect(await retryFrames(database, { ...GAME, frames: ['game-1'] })).toEqual({ retried: 1 })
    expect(await frame(1)).not.toHaveProperty('failed')
  })

  test('have words of their own before those of the photograph', async () => {
    expect([(await frame(1))?.wordless, (await frame(2))?.wordless]).toEqual([true, undefined])
    const words = { frame: 'game-1', caption: ' First down ', alt: 'A tackle' }
    expect(await writeWords(database, { ...GAME, ...words })).toEqual({ written: 'game-1' })
    expect(await readWords(database, 'game', 'game-1')).toMatchObject({
      caption: 'First down',
      alt: 'A tackle',
    })
    const other = await readWords(database, 'game', 'game-2')
    expect(other).toMatchObject({ caption: '', photo: { caption: 'Kickoff' } })
    expect(await frame(1)).not.toHaveProperty('wordless')
    for (const alt of ['x'.repeat(501), 'a\0b'])
      expect(await writeWords(database, { ...GAME, ...words, alt })).toHaveProperty('refused')
  })

  test('are refused in another album', async () => {
    const focus = { frame: 'game-1', focus: { x: 1, y: 2 } }
    const refused = [
      await turnFrames(database, { ...OTHER, frames: ['game-1'], by: 90 }),
      await turnFrames(database, { ...GAME, frames: [], by: 90 }),
      await retryFrames(database, { ...OTHER, frames: ['game-1'] }),
      await coverWithFrame(database, { ...OTHER, frame: 'game-1' }),
      await focusFrame(database, { ...OTHER, ...focus }),
      await writeWords(database, { ...OTHER, frame: 'game-1', caption: '', alt: '' }),
    ]
    for (const outcome of refused) expect(outcome).toHaveProperty('refused')
    expect(await readWords(database, 'other', 'game-1')).toBeNull()
    expect(await readGrid(database, 'nowhere')).toBeNull()
    expect(await database.db.selectFrom('audit_event').selectAll().execute()).toEqual([])
  })

  test('become the cover, with the point that stays in view', async () => {
    expect(await coverWithFrame(database, { ...GAME, frame: 'game-2' })).toEqual({ before: null })
    expect((await readGrid(database, 'game'))?.cover).toBe(photoRow('2').id)
    await focusFrame(database, { ...GAME, frame: 'game-2', focus: { x: 33.4, y: 0 } })
    expect((await readWords(database, 'game', 'game-2'))?.focus).toEqual({ x: 33, y: 0 })
    await focusFrame(database, { ...GAME, frame: 'game-2', focus: null })
    expect((await readWords(database, 'game', 'game-2'))?.focus).toBeNull()
  })
})
