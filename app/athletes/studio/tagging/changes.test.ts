import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { toAlbum } from '../../../albums/studio/photos/other-album.server.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { addRosters } from '../../testing.server.ts'
import { makeTagChanges, readTagChanges } from './changes.server.ts'
import { countUntagged, readTaggedFrames, readTaggingTeams } from './frames.server.ts'

const STEP = '3f2b8c1e-0000-4000-8000-000000000001'
const FRAMES = 1_203
const BY = { actor: TERMINAL, now: 1 }

withDatabase('tagging an album', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    const albums = [albumRow('game'), albumRow('other'), albumRow('gone', { deleted_at: 1 })]
    await insertRows(database, { album: albums })
    const photos = Array.from({ length: FRAMES }, (_, i) => photoRow(`${i + 1}`))
    for (let i = 0; i < FRAMES; i += 400) {
      const some = photos.slice(i, i + 400)
      const frames = some.map(({ id }, n) => frameRow('game', i + n + 1, id))
      await insertRows(database, { photo: some, frame: frames })
    }
    const elsewhere = photoRow('elsewhere')
    await insertRows(database, { photo: elsewhere, frame: frameRow('other', 1, elsewhere.id) })
    await addRosters(database, { bay: { ana: '23', leo: '7', bo: '7' }, away: { zoe: '1' } })
    await insertRows(database, { album_team: { album_id: 'game', team_id: 'bay' } })
  })
  const P = photoRow('1').id
  const FIRST = { frame: 'game-1', photo: P }
  const ELSEWHERE = { frame: 'other-1', photo: photoRow('elsewhere').id }
  const add = (seen: { frame: string; photo: string }, athlete: string) =>
    ({ do: 'add', step: STEP, tags: [{ ...seen, athlete, detail: '' }] }) as const
  const ALL = { gone: [], moved: [], replaced: [], athletes: [] }

  test('reads all of its photographs in pages, once each and in order', async () => {
    await makeTagChanges(database, 'game', [add(FIRST, 'ana')], BY)
    const first = await readTaggedFrames(database, 'game', null)
    expect(first.frames[0]?.tags).toEqual([{ athlete: 'ana', evidence: 'hand', detail: '', step: STEP }])
    const second = await readTaggedFrames(database, 'game', first.next)
    const third = await readTaggedFrames(database, 'game', second.next)
    const names = [first, second, third].flatMap(({ frames }) => frames.map(({ id }) => id))
    expect([third.next, names[0], names.at(-1)]).toEqual([null, 'game-1', `game-${FRAMES}`])
    expect([names.length, new Set(names).size]).toEqual([FRAMES, FRAMES])
    expect(await readTaggedFrames(database, 'other', 'game-1')).toEqual({ frames: [], next: null })
    expect(await countUntagged(database, 'game')).toEqual({ total: FRAMES, untagged: FRAMES - 1 })
    const [team] = await readTaggingTeams(database, 'game')
    expect(team?.athletes.filter(({ conflict }) => conflict)).toHaveLength(2)
  })

  test('tags athletes of its teams, takes back, and says what is not there', async () => {
    const tags = () => database.db.selectFrom('tag').select(['photo_id', 'athlete_id']).execute()
    const make = (album: string, ...changes: Parameters<typeof makeTagChanges>[2]) =>
      makeTagChanges(database, album, changes, BY)
    expect(await make('game', add(FIRST, 'zoe'))).toEqual({ ...ALL, athletes: ['zoe'] })
    expect(await make('other', add(ELSEWHERE, 'ana'))).toEqual({ ...ALL, athletes: ['ana'] })
    for (const album of ['gone', 'none'])
      expect(await make(album, add(FIRST, 'ana'))).toHaveProperty('refused')
    const lost = { frame: 'game-0', photo: photoRow('lost').id }
    const nobody = { do: 'nobody', step: STEP, ...lost } as const
    expect(await make('game', add(lost, 'ana'), nobody)).toEqual({ ...ALL, gone: ['game-0'] })
    expect(await tags()).toEqual([])
    expect(await make('game', add(FIRST, 'ana'), add(FIRST, 'ana'))).toEqual(ALL)
    expect(await tags()).toEqual([{ photo_id: P, athlete_id: 'ana' }])
    const remove = { do: 'remove', ...FIRST, athlete: 'leo' } as const
    await make('game', { do: 'take-back', step: STEP }, add(FIRST, 'leo'), remove)
    expect(await tags()).toEqual([])
    await database.db.updateTable('athlete').set({ deleted_at: 1 }).where('id', '=', 'ana').execute()
    expect(await make('game', add(FIRST, 'ana'))).toEqual({ ...ALL, athletes: ['ana'] })
  })

  test('tags a photograph that was moved or deleted meanwhile, so that it is held wherever it is', async () => {
    await database.db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'ana').execute()
    await toAlbum(database, { album: 'game', ...BY, to: 'other', frames: ['game-1'], keep: false })
    const made = await makeTagChanges(database, 'game', [add(FIRST, 'ana')], BY)
    expect(made).toEqual({ ...ALL, moved: ['game-1'] })
    const held = database.db.selectFrom('photo').select('id').where('held', '=', 1)
    expect(await held.execute()).toEqual([{ id: P }])
  })

  test('knows where nobody is, until somebody is tagged, and takes it back', async () => {
    const make = (...changes: Parameters<typeof makeTagChanges>[2]) =>
      makeTagChanges(database, 'game', changes, BY)
    const first = async () => (await readTaggedFrames(database, 'game', null)).frames[0]
    const looked = async () => FRAMES - (await countUntagged(database, 'game')).untagged
    await make({ do: 'nobody', step: STEP, ...FIRST })
    expect([await first(), await looked()]).toMatchObject([{ nobody: STEP, tags: [] }, 1])
    const rows = database.db.selectFrom('nobody').select('photo_id')
    expect(await rows.execute()).toEqual([{ photo_id: P }])
    await make({ do: 'take-back', step: STEP })
    expect([(await first())?.nobody, await looked()]).toEqual([undefined, 0])
    await make({ do: 'nobody', step: STEP, ...FIRST }, { do: 'not-nobody', ...FIRST })
    expect(await looked()).toBe(0)
  })
})

test('what is no change is refused', () => {
  const good = { do: 'take-back', step: STEP }
  expect(readTagChanges(JSON.stringify([good]))).toEqual([good])
  const long = JSON.stringify(Array(101).fill(good))
  for (const bad of ['', '[]', '{}', '[{"do":"add"}]', JSON.stringify([{ ...good, step: 'x' }]), long])
    expect(readTagChanges(bad)).toBe(null)
})
