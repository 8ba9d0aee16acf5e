import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { undoableCaptions, undoCaptions, writeCaptions } from './captions.server.ts'
import type { Captioning } from './captions.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const DAY = 86_400_000
const BY = { actor: TERMINAL, now: NOW }
const ALL = ['game-1', 'game-2', 'game-3', 'game-4']

withDatabase('captions for many at once', (open) => {
  async function aGame() {
    const database = await open()
    const photos = ['a', 'b', 'c', 'd'].map((id) =>
      photoRow(id, { caption: id === 'b' ? 'In the file' : null }),
    )
    const frames = photos.map(({ id }, i) =>
      frameRow('game', i + 1, id, { caption: i === 2 ? 'Her own' : null }),
    )
    await insertRows(database, { photo: photos, album: [albumRow('game'), albumRow('other')], frame: frames })
    const write = (text: string, how: Captioning['how'], frames = ALL, album = 'game') =>
      writeCaptions(database, { album, frames, text, how, ...BY })
    const undo = (step: string | null | undefined, now = NOW + 1) =>
      undoCaptions(database, { album: 'game', step: step ?? '', ...BY, now })
    const captions = async () => {
      const rows = await database.db.selectFrom('frame').select('caption').orderBy('place').execute()
      return rows.map(({ caption }) => caption)
    }
    return { database, write, undo, captions }
  }
  const stepOf = (done: object) => (done as { step: string | null }).step

  test('keep what is there, and one undo takes back what nobody has changed since', async () => {
    const { database, write, undo, captions } = await aGame()
    const done = await write(' Second half. ', 'empty')
    expect(done).toMatchObject({ captioned: 2 })
    expect(await captions()).toEqual(['Second half.', null, 'Her own', 'Second half.'])
    expect(await undoableCaptions(database, 'game', NOW + DAY)).toEqual([stepOf(done)])
    await database.db.updateTable('frame').set({ caption: 'Later' }).where('id', '=', 'game-4').execute()
    expect(await undo(stepOf(done))).toEqual({ undone: 1 })
    expect(await captions()).toEqual([null, null, 'Her own', 'Later'])
    expect(await undo(stepOf(done))).toHaveProperty('refused')
    expect(await undoableCaptions(database, 'game', NOW + DAY)).toEqual([])
  })

  test('replace all, or add to the end, also of what a file says', async () => {
    const { write, undo, captions } = await aGame()
    const added = await write('Photo by Jo.', 'append')
    expect(await captions()).toEqual([
      'Photo by Jo.',
      'In the file Photo by Jo.',
      'Her own Photo by Jo.',
      'Photo by Jo.',
    ])
    const replaced = await write('New', 'replace', ['game-2', 'game-3'])
    expect(await captions()).toEqual(['Photo by Jo.', 'New', 'New', 'Photo by Jo.'])
    for (const done of [replaced, added]) await undo(stepOf(done))
    expect(await captions()).toEqual([null, null, 'Her own', null])
  })

  test('change nothing that is too long, elsewhere, or a month old', async () => {
    const { write, undo, captions } = await aGame()
    const before = await captions()
    expect(await write('x'.repeat(1999), 'append')).toHaveProperty('refused')
    expect(await write('x', 'empty', [...ALL, 'other-1'])).toHaveProperty('refused')
    expect(await write('x', 'empty', ALL, 'other')).toHaveProperty('refused')
    expect(await write(' ', 'replace')).toEqual({ step: null, captioned: 0 })
    expect(await captions()).toEqual(before)
    const done = await write('x', 'empty')
    expect(await undo(stepOf(done), NOW + 31 * DAY)).toHaveProperty('refused')
  })
})
