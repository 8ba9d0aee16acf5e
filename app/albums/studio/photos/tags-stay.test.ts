import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { beforeCommit } from '../../../../ports/database/testing/testing-commit.ts'
import { albumRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { hidePerson } from '../../../athletes/persons.server.ts'
import { makeTagChanges } from '../../../athletes/studio/tagging/changes.server.ts'
import { countUntagged, readTaggedFrames } from '../../../athletes/studio/tagging/frames.server.ts'
import { addNobody } from '../../../athletes/tags/nobody.server.ts'
import { addTags } from '../../../athletes/tags/tags.server.ts'
import { addRosters } from '../../../athletes/testing.server.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { intakePhoto } from '../../../photos/intake/intake.server.ts'
import { replacePhoto } from '../../add-photo.server.ts'
import { anAlbum } from '../../testing.server.ts'
import { takeBack, toAlbum } from './other-album.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const BY = { actor: TERMINAL, now: NOW }
const STEP = '3f2b8c1e-0000-4000-8000-000000000001'
const photo = (n: number) => photoRow(`${n}`).id

withDatabase('who is in a photograph', (open) => {
  /** Athletes in the first two photographs, nobody in the third; the fourth was not looked at. */
  async function filled() {
    const database = await open()
    const mine = { visibility: 'private' } as const
    const photos = [1, 2, 3, 4].map((n) => photoRow(`${n}`))
    await anAlbum(database, 'game', photos, mine)
    await insertRows(database, { album: albumRow('best', mine) })
    await addRosters(database, { bay: { ana: '23', leo: '7', bo: '9' } })
    const teams = ['game', 'best'].map((album_id) => ({ album_id, team_id: 'bay' }))
    await insertRows(database, { album_team: teams })
    const caption = { athlete: 'ana', evidence: 'caption' as const, detail: 'Caption: “#23 runs”' }
    await database.write(async (trx) => {
      await addTags(trx, 'match', [{ photo: photo(1), ...caption }], BY)
      const hand = (n: number) => ({ photo: photo(n), athlete: 'leo', evidence: 'hand' as const, detail: '' })
      await addTags(trx, 'by hand', [hand(1), hand(2)], BY)
      await addNobody(trx, { step: 'none', photos: [photo(3)] }, BY)
    })
    return database
  }
  const seen = async (database: Database, album: string) =>
    (await readTaggedFrames(database, album, null)).frames.map(({ tags, nobody }) =>
      nobody === undefined
        ? tags.map(({ athlete, evidence, detail }) => `${athlete} ${evidence} ${detail}`.trim())
        : 'nobody',
    )
  const WHO = [['leo hand', 'ana caption Caption: “#23 runs”'], ['leo hand'], 'nobody', []]

  test('stays when it is moved to another album, and when that is taken back', async () => {
    const database = await filled()
    expect(await seen(database, 'game')).toEqual(WHO)
    const frames = ['game-1', 'game-2', 'game-3']
    const moved = await toAlbum(database, { album: 'game', to: 'best', frames, keep: false, ...BY })
    expect(await seen(database, 'best')).toEqual(WHO.slice(0, 3))
    expect(await seen(database, 'game')).toEqual([[]])
    expect(await countUntagged(database, 'best')).toEqual({ total: 3, untagged: 0 })
    if ('refused' in moved) throw new Error(moved.refused)
    await takeBack(database, { album: 'game', ...moved.sent, ...BY })
    expect(await seen(database, 'game')).toEqual(WHO)
  })

  /** Shows a picture of this color in a frame. */
  async function replacing(n: number, color: string) {
    const png = sharp({ create: { width: 600, height: 400, channels: 3, background: color } }).png()
    const intake = await intakePhoto(await png.toBuffer(), `${n}.png`)
    if ('refused' in intake) throw new Error(intake.refused)
    const stored = { photo: intake.photo, discards: [] }
    const where = { albumId: 'game', frameId: `game-${n}` }
    const replace = (database: Database) => replacePhoto(database, where, stored, BY)
    return { id: intake.photo.id, replace }
  }
  const tagFirst = (album: string, frame: string) => [
    { do: 'add', step: STEP, tags: [{ frame, photo: photo(1), athlete: 'bo', detail: album }] } as const,
  ]
  const held = async ({ db }: Database) =>
    (await db.selectFrom('photo').select('id').where('held', '=', 1).execute()).map(({ id }) => id)

  test('goes to the photograph that replaces it, which is held where it was', async () => {
    const database = await filled()
    await hidePerson(database, 'ana', '', BY)
    for (const [i, color] of ['#123', '#456', '#789'].entries()) {
      const { replace } = await replacing(i + 1, color)
      expect(await replace(database)).toEqual({ replaced: photo(i + 1) })
    }
    expect(await seen(database, 'game')).toEqual(WHO)
    expect(await countUntagged(database, 'game')).toEqual({ total: 4, untagged: 1 })
    const { frames } = await readTaggedFrames(database, 'game', null)
    expect(frames.map(({ held }) => held ?? false)).toEqual([true, false, false, false])
  })

  test('is tagged in the picture that has just replaced theirs, which is held: both are', async () => {
    const database = await filled()
    await hidePerson(database, 'bo', '', BY)
    const { id, replace } = await replacing(1, '#123')
    await replace(database)
    const done = await makeTagChanges(database, 'game', tagFirst('game', 'game-1'), BY)
    expect(done).toMatchObject({ replaced: ['game-1'], gone: [] })
    expect((await held(database)).toSorted()).toEqual([id, photo(1)].toSorted())
    await makeTagChanges(database, 'game', [{ do: 'take-back', step: STEP }], BY)
    expect(await held(database)).toEqual([])
  })

  // On SQLite a writer has the database for itself.
  test('is tagged while their picture is replaced, and the new one is held', async () => {
    const database = await filled()
    if (database.engine === 'sqlite') return
    await hidePerson(database, 'bo', '', BY)
    const { id, replace } = await replacing(1, '#123')
    const forced = beforeCommit(database, () =>
      makeTagChanges(database, 'game', tagFirst('game', 'game-1'), BY),
    )
    await replace(forced)
    await forced.other()
    expect(await held(database)).toContain(id)
  })

  test('is tagged in another album while their picture is replaced, and the new one is held', async () => {
    const database = await filled()
    if (database.engine === 'sqlite') return
    await hidePerson(database, 'bo', '', BY)
    const copied = await toAlbum(database, {
      album: 'game',
      ...BY,
      to: 'best',
      frames: ['game-1'],
      keep: true,
    })
    if ('refused' in copied) throw new Error(copied.refused)
    const { id, replace } = await replacing(1, '#123')
    const forced = beforeCommit(database, () => replace(database))
    const frame = copied.sent.copies[0] as string
    await makeTagChanges(forced, 'best', tagFirst('best', frame), BY)
    await forced.other()
    expect(await held(database)).toContain(id)
  })
})
