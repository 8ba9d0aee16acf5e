import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { erasePerson, hidePerson } from '../../athletes/persons.server.ts'
import { changeAthlete } from '../../athletes/roster.server.ts'
import { addRosters } from '../../athletes/testing.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { cleanUpCaptions, undoableCaptions, undoCaptions, writeCaptions } from './captions.server.ts'
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
  test.each(['erased', 'hidden and renamed'])('bring no name back of a child who is %s', async (how) => {
    const { database, write, undo, captions } = await aGame()
    await addRosters(database, { bay: { ana: '23 Ana Reyes' } })
    const named = await write('Run by\nReyes', 'replace', ['game-1'])
    const renamed = await write('Run', 'replace', ['game-1'])
    const others = await write('Half time', 'replace', ['game-4'])
    if (how === 'erased') await erasePerson(database, 'ana', BY)
    else {
      await hidePerson(database, 'ana', '', BY)
      await changeAthlete(database, 'ana', { number: '23', name: 'Ana Other', position: '', year: '' }, BY)
    }
    for (const done of [renamed, named]) expect(await undo(stepOf(done))).toHaveProperty('refused')
    const versions = database.db.selectFrom('version').select('value')
    expect(JSON.stringify(await versions.execute())).not.toContain('Reyes')
    expect(await undo(stepOf(others))).toEqual({ undone: 1 })
    expect(await captions()).toEqual(['Run', null, 'Her own', null])
  })

  test('are kept for undoing no longer than they can be undone', async () => {
    const { database, write } = await aGame()
    await write('x', 'empty')
    const versions = database.db.selectFrom('version').select('id')
    await cleanUpCaptions(database, NOW + 29 * DAY)
    expect(await versions.execute()).toHaveLength(1)
    await cleanUpCaptions(database, NOW + 30 * DAY)
    expect(await versions.execute()).toEqual([])
  })
})
