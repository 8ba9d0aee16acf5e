import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { deleteFrames, restoreFrames } from '../trash/frame-trash.server.ts'
import { moveFrames, orderFrames, sortFrames } from './frames.server.ts'
import { ALBUM_ORDER, numberedFrames } from './order.server.ts'
import { placeBack } from './place-back.server.ts'
import { addSection, deleteSection, moveSection, renameSection } from './sections.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const GAME = { album: 'game', actor: TERMINAL, now: NOW }
const ids = (...numbers: number[]) => numbers.map((n) => `game-${n}`)

withDatabase('the frames of an album', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })

  /** An album of `count` frames, game-1 and so on. */
  async function fill(count: number): Promise<void> {
    const numbers = Array.from({ length: count }, (_, i) => i + 1)
    const photos = numbers.map((n) => photoRow(`${n}`, { name: `DSC_${n % 7}_${n}.jpg`, taken_at: 1000 - n }))
    const [first = ''] = photos.map(({ id }) => id)
    await insertRows(database, {
      photo: photos,
      album: [albumRow('game', { cover_photo_id: first }), albumRow('other')],
      frame: [...photos.map(({ id }, i) => frameRow('game', i + 1, id)), frameRow('other', 1, first)],
    })
  }

  /** The frames in order; their numbers must agree. */
  async function order(): Promise<string[]> {
    const rows = await numberedFrames(database.db, 'game').orderBy(ALBUM_ORDER).execute()
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, i) => i + 1))
    return rows.map(({ id }) => id)
  }
  const places = async () => {
    const rows = await database.db.selectFrom('frame').select(['id', 'place', 'section_id']).execute()
    return new Map(rows.map(({ id, ...row }) => [id, JSON.stringify(row)]))
  }
  const events = async () =>
    (await database.db.selectFrom('audit_event').select(['actor', 'action', 'about']).execute()).map(
      (event) => Object.values(event).join(' '),
    )
  const section = async (name: string) => {
    const added = await addSection(database, { ...GAME, name })
    if ('refused' in added) throw new Error(added.refused)
    return added.id
  }

  test('move several at once, keep their order, and change only the rows that are moved', async () => {
    await fill(8)
    const before = await places()
    const spot = { before: 'game-4' }
    expect(await moveFrames(database, { ...GAME, frames: ids(7, 2, 5), spot })).toMatchObject({ moved: 3 })
    expect(await order()).toEqual(ids(1, 3, 2, 5, 7, 4, 6, 8))
    const after = await places()
    const changed = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
    expect(changed.toSorted()).toEqual(ids(2, 5, 7))
    await moveFrames(database, { ...GAME, frames: ids(1), spot: { number: 8 } })
    await moveFrames(database, { ...GAME, frames: ids(8), spot: { number: 1 } })
    expect(await order()).toEqual(ids(8, 3, 2, 5, 7, 4, 6, 1))
    expect(await events()).toEqual(Array(3).fill('terminal frames.move game'))
  })

  test('refuse what is not in the album, and then change nothing', async () => {
    await fill(3)
    const before = await places()
    const refused = [
      await moveFrames(database, { ...GAME, frames: ['other-1'], spot: { number: 1 } }),
      await moveFrames(database, { ...GAME, frames: ids(1), spot: { before: 'other-1' } }),
      await moveFrames(database, { ...GAME, frames: ids(1), spot: { section: 'nowhere' } }),
      await moveFrames(database, { ...GAME, frames: [], spot: { number: 1 } }),
      await moveFrames(database, { ...GAME, album: 'nowhere', frames: ids(1), spot: { number: 1 } }),
      await deleteFrames(database, { ...GAME, frames: ['other-1'] }),
      await restoreFrames(database, { ...GAME, frames: ids(1) }),
    ]
    expect(refused.map((outcome) => 'refused' in outcome)).toEqual(Array(7).fill(true))
    expect([await places(), await events()]).toEqual([before, []])
  })

  test('return to where they were, unless something else stands there by now', async () => {
    await fill(8)
    const half = await section('Second half')
    await moveFrames(database, { ...GAME, frames: ids(7, 8), spot: { section: half } })
    const moved = await moveFrames(database, { ...GAME, frames: ids(2, 5, 7), spot: { number: 1 } })
    const before = 'before' in moved ? moved.before : []
    expect(await order()).toEqual(ids(2, 5, 7, 1, 3, 4, 6, 8))
    const back = await placeBack(database, { ...GAME, before })
    expect(await order()).toEqual(ids(1, 2, 3, 4, 5, 6, 7, 8))
    await placeBack(database, { ...GAME, before: 'before' in back ? back.before : [] })
    expect(await order()).toEqual(ids(2, 5, 7, 1, 3, 4, 6, 8))

    const [first] = before
    const taken = { id: 'game-1', sectionId: null, place: first?.place ?? '' }
    await placeBack(database, { ...GAME, before: [taken] })
    const sorted = await sortFrames(database, { ...GAME, by: 'name' })
    const refused = [
      await placeBack(database, { ...GAME, before }),
      await placeBack(database, { ...GAME, before: [{ ...taken, id: 'other-1' }] }),
      await placeBack(database, { ...GAME, before: [{ ...taken, sectionId: 'nowhere' }] }),
      await placeBack(database, { ...GAME, before: [{ ...taken, place: 'no place' }] }),
      await placeBack(database, { ...GAME, before: [] }),
    ]
    expect(refused.map((outcome) => 'refused' in outcome)).toEqual(Array(5).fill(true))
    const unsorted = 'before' in sorted ? sorted.before : []
    expect(await placeBack(database, { ...GAME, before: unsorted })).not.toHaveProperty('refused')
  })

  test('two moves at the same time both happen', async () => {
    await fill(20)
    await Promise.all([
      moveFrames(database, { ...GAME, frames: ids(10, 11), spot: { number: 3 } }),
      moveFrames(database, { ...GAME, frames: ids(15, 16), spot: { number: 3 } }),
      moveFrames(database, { ...GAME, frames: ids(20), spot: { number: 3 } }),
    ])
    const now = await order()
    expect(new Set((await places()).values()).size).toBeGreaterThanOrEqual(20)
    expect(now.slice(2, 7).toSorted()).toEqual(ids(10, 11, 15, 16, 20))
  })

  test('take an order that is given, each section by itself; others and the trash stay where they are', async () => {
    await fill(8)
    const spot = { section: await section('Second') }
    await moveFrames(database, { ...GAME, frames: ids(5, 6, 7, 8), spot })
    await deleteFrames(database, { ...GAME, frames: ids(3) })
    const wanted = [...ids(8, 4, 3, 1, 5, 6), 'other-1', 'gone']
    expect(await orderFrames(database, { ...GAME, frames: wanted })).toEqual({ moved: 5 })
    expect(await order()).toEqual(ids(4, 2, 1, 8, 5, 7, 6))
    await restoreFrames(database, { ...GAME, frames: ids(3) })
    expect(await order()).toEqual(ids(4, 2, 3, 1, 8, 5, 7, 6))
    const before = [await places(), await events()]
    expect(await orderFrames(database, { ...GAME, frames: wanted })).toEqual({ moved: 0 })
    expect([await places(), await events()]).toEqual(before)
  })

  test('are sorted by the time they were taken or by name, numbers as numbers', async () => {
    await fill(10)
    await database.db.updateTable('photo').set({ taken_at: null }).where('name', '=', 'DSC_3_3.jpg').execute()
    expect(await sortFrames(database, { ...GAME, by: 'time' })).toMatchObject({ moved: 10 })
    expect(await order()).toEqual(ids(10, 9, 8, 7, 6, 5, 4, 2, 1, 3))
    await sortFrames(database, { ...GAME, by: 'name' })
    expect(await order()).toEqual(ids(7, 1, 8, 2, 9, 3, 10, 4, 5, 6))
    expect(await sortFrames(database, { ...GAME, by: 'name' })).toEqual({ moved: 0, before: [] })
  })

  describe('in the trash', () => {
    test('are not counted, and return to where they were', async () => {
      await fill(6)
      expect(await deleteFrames(database, { ...GAME, frames: ids(2, 3, 2) })).toMatchObject({ deleted: 2 })
      expect(await order()).toEqual(ids(1, 4, 5, 6))
      await moveFrames(database, { ...GAME, frames: ids(6), spot: { number: 2 } })
      expect(await order()).toEqual(ids(1, 6, 4, 5))
      expect(await restoreFrames(database, { ...GAME, frames: ids(2, 3) })).toMatchObject({ restored: 2 })
      expect((await order()).filter((id) => id !== 'game-6')).toEqual(ids(1, 2, 3, 4, 5))
      expect((await events()).slice(-1)).toEqual(['terminal frames.restore game'])
    })

    describe('take the cover along', () => {
      const cover = async () => {
        const albums = database.db.selectFrom('album').select('cover_photo_id as cover')
        const album = await albums.where('id', '=', 'game').executeTakeFirstOrThrow()
        return album.cover
      }

      test('and bring it back when that is undone', async () => {
        await fill(3)
        const gone = await deleteFrames(database, { ...GAME, frames: ids(1, 2) })
        expect([gone, await cover()]).toEqual([{ deleted: 2, cover: 'game-1' }, photoRow('3').id])
        const back = await restoreFrames(database, { ...GAME, frames: ids(1, 2), wasCover: 'game-1' })
        expect([back, await cover()]).toEqual([{ restored: 2, cover: null }, photoRow('1').id])
      })

      test('and become one again only where no other photograph is', async () => {
        await fill(3)
        await deleteFrames(database, { ...GAME, frames: ids(1, 2, 3) })
        expect(await cover()).toBeNull()
        const back = await restoreFrames(database, { ...GAME, frames: ids(3, 2) })
        expect([back, await cover()]).toEqual([{ restored: 2, cover: 'DSC_2_2.jpg' }, photoRow('2').id])
        await restoreFrames(database, { ...GAME, frames: ids(1) })
        expect(await cover()).toBe(photoRow('2').id)
      })
    })
  })

  describe('with sections', () => {
    test('come first without one, then section by section', async () => {
      await fill(6)
      const [first, second] = [await section('First half'), await section('Second half')]
      await moveFrames(database, { ...GAME, frames: ids(1, 2), spot: { section: second } })
      await moveFrames(database, { ...GAME, frames: ids(3, 4), spot: { section: first } })
      expect(await order()).toEqual(ids(5, 6, 3, 4, 1, 2))
      await moveSection(database, { ...GAME, section: second, before: first })
      expect(await order()).toEqual(ids(5, 6, 1, 2, 3, 4))
      await moveFrames(database, { ...GAME, frames: ids(6), spot: { after: 'game-1' } })
      expect(await order()).toEqual(ids(5, 1, 6, 2, 3, 4))
      await sortFrames(database, { ...GAME, by: 'time' })
      expect(await order()).toEqual(ids(5, 6, 2, 1, 4, 3))
    })

    test('keep their numbers when a section is deleted', async () => {
      await fill(6)
      const [first, second] = [await section('First half'), await section('Second half')]
      await moveFrames(database, { ...GAME, frames: ids(1, 2), spot: { section: first } })
      await moveFrames(database, { ...GAME, frames: ids(3, 4), spot: { section: second } })
      await deleteFrames(database, { ...GAME, frames: ids(3) })
      const before = await order()
      expect(await deleteSection(database, { ...GAME, section: second })).toEqual({ deleted: second })
      expect(await order()).toEqual(before)
      await deleteSection(database, { ...GAME, section: first })
      expect(await order()).toEqual(before)
      await restoreFrames(database, { ...GAME, frames: ids(3) })
      expect(await order()).toEqual(ids(5, 6, 1, 2, 3, 4))
    })

    test('whose names are checked', async () => {
      await fill(1)
      const id = await section('  First half ')
      expect(await renameSection(database, { ...GAME, section: id, name: ' Warm-up ' })).toEqual({
        renamed: id,
      })
      const sections = await database.db.selectFrom('album_section').select('name').execute()
      expect(sections).toEqual([{ name: 'Warm-up' }])
      for (const name of ['', '  ', 'x'.repeat(101), '\0', 'One\nTwo'])
        expect(await addSection(database, { ...GAME, name })).toHaveProperty('refused')
      const other = { ...GAME, album: 'other', section: id }
      expect(await renameSection(database, { ...other, name: 'Mine' })).toHaveProperty('refused')
      expect(await deleteSection(database, other)).toHaveProperty('refused')
    })
  })
})
