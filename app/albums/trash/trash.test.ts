import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  frameRow,
  insertRows,
  photoRow,
  postRow,
  sectionRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { lease } from '../../jobs/queue.server.ts'
import { DISCARD, discardFiles } from '../../photos/discard.server.ts'
import { readMark } from '../../photos/proofs/mark.server.ts'
import { derivativeKey, markedKey, originalKey, writeOriginal } from '../../photos/storage-keys.server.ts'
import { cleanUpTrash, emptyTrash } from './trash.server.ts'
import { findInTrash, readTrash } from './trash-list.server.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 1)
const id = (name: string) => photoRow(name).id
const showing = (name: string) => JSON.stringify([{ _type: 'image', _key: 'i', photoId: id(name) }])
const versionOf = (about: string) => {
  return { id: 'v', kind: 'post', about, value: showing('version'), actor: 'terminal', at: START }
}
const sitePhoto = (photo_id: string) => ({
  site_section: sectionRow('hero', null),
  site_photo: { section: 'hero', state: 'draft', position: 1, photo_id } as const,
})

withDatabase('the trash', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const photos = (...names: string[]) => insertRows(database, { photo: names.map((name) => photoRow(name)) })
  const left = async () => {
    const rows = await database.db.selectFrom('photo').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name.replace('.jpg', ''))
  }

  test('is emptied after 30 days: albums, frames and posts, with photographs that nothing needs', async () => {
    const { db } = database
    await photos('album', 'cover', 'frame', 'post', 'body', 'kept')
    const gone = { deleted_at: START }
    const post = { ...gone, main_photo_id: id('post'), body: showing('body'), title: 'An old post' }
    await insertRows(database, {
      album: [
        albumRow('old', { ...gone, cover_photo_id: id('cover'), display_name: 'An old game' }),
        albumRow('kept', { name: 'A game' }),
      ],
      album_section: { id: 's', album_id: 'old', name: 'S', place: 'a0' },
      frame: [
        frameRow('old', 1, id('album'), { section_id: 's' }),
        frameRow('kept', 1, id('frame'), gone),
        frameRow('kept', 2, id('kept')),
      ],
      post: postRow('old', post),
    })
    const listed = (await readTrash(database, { limit: 9 })).map(({ kind, name }) => `${kind}: ${name}`)
    expect(listed.toSorted()).toEqual([
      'album: An old game',
      'photograph: frame.jpg from A game',
      'post: An old post',
    ])
    await cleanUpTrash(database, START)
    await cleanUpTrash(database, START + 30 * DAY - 1)
    expect(await left()).toEqual(['album', 'body', 'cover', 'frame', 'kept', 'post'])
    await cleanUpTrash(database, START + 30 * DAY)
    expect([await left(), await readTrash(database, { limit: 9 })]).toEqual([['kept'], []])
    expect(await db.selectFrom('album').select('id').execute()).toEqual([{ id: 'kept' }])
    const discarded = (await lease(database, [DISCARD], 9, Date.now() + DAY)).map(({ about }) => about)
    expect(discarded.toSorted()).toEqual(['album', 'body', 'cover', 'frame', 'post'].map(id).toSorted())
  })

  test('is read page by page, the newest first, with the photographs of an album by the day', async () => {
    const days = Array.from({ length: 7 }, (_, i) => START + (i >> 1) * DAY + HOUR)
    await photos(...days.map((_, i) => `${i}`))
    const gone = { deleted_at: START + DAY + HOUR }
    await insertRows(database, {
      album: [
        albumRow('game', { name: 'A game', deleted_at: null }),
        albumRow('old', { ...gone, name: 'Old' }),
      ],
      frame: [
        ...days.map((at, i) => frameRow('game', i + 1, id(`${i}`), { deleted_at: at + i })),
        frameRow('old', 1, id('1'), gone),
      ],
      post: postRow('post', { ...gone, title: '' }),
    })
    const all: string[] = []
    for (let before = null; ; ) {
      const page = await readTrash(database, { before, limit: 2 })
      all.push(...page.map(({ id, name }) => `${id}: ${name}`))
      const last = page.at(-1)
      if (!last || page.length < 2) break
      before = last as never
    }
    expect(all).toEqual([
      'game-7: 6.jpg from A game',
      'game-5: 2 photos from A game',
      'game-3: 2 photos from A game',
      'post: Untitled',
      'old: Old',
      'game-1: 2 photos from A game',
    ])
    expect(await findInTrash(database, 'game-4')).toMatchObject({
      group: { id: 'game-3', name: '2 photos from A game' },
      albumId: 'game',
      frames: ['game-3', 'game-4'],
    })
    expect((await findInTrash(database, 'post'))?.group.kind).toBe('post')
    expect(await findInTrash(database, 'old-1')).toBeNull()
  })

  test('has teams, and athletes of teams that are not in it, until they and the persons behind them are gone', async () => {
    const { db } = database
    await insertRows(database, {
      team: [
        { id: 'bay', name: 'Bay Point', season: '2025', deleted_at: null },
        { id: 'old', name: 'Ridgeview', season: '', deleted_at: START },
      ],
      person: ['ann', 'bob', 'cy', 'dee'].map((id) => ({ id })),
      athlete: [
        athleteRow('ann', 'bay', '1', { deleted_at: START + 1 }),
        athleteRow('bob', 'bay', '2', { deleted_at: null }),
        athleteRow('cy', 'old', '3', { deleted_at: START + 2 }),
        athleteRow('dee', 'old', '4', { deleted_at: null }),
      ],
    })
    const listed = await readTrash({ db }, { limit: 9 })
    expect(listed.map(({ kind, id, name }) => [kind, id, name])).toEqual([
      ['athlete', 'ann', '1 ann of Bay Point'],
      ['team', 'old', 'Ridgeview'],
    ])
    expect((await findInTrash({ db }, 'ann'))?.group.kind).toBe('athlete')
    expect(await findInTrash({ db }, 'bob')).toBeNull()
    await cleanUpTrash(database, START + 31 * DAY)
    const persons = await db.selectFrom('person').select('id').execute()
    expect(persons).toEqual([{ id: 'bob' }])
  })

  test('frees the room of its photographs when the owner empties it, unless something needs them', async () => {
    const mine = ['frame', 'album', 'cover', 'main', 'body']
    const needed = ['elsewhere', 'site', 'version', 'waiting']
    await photos(...mine, ...needed)
    const gone = { deleted_at: START }
    const post = { ...gone, main_photo_id: id('main'), body: showing('body') }
    await insertRows(database, {
      album: [albumRow('old', { ...gone, cover_photo_id: id('cover') }), albumRow('kept')],
      frame: [
        frameRow('old', 1, id('album')),
        frameRow('old', 2, id('elsewhere')),
        frameRow('old', 3, id('site')),
        frameRow('old', 4, id('version')),
        frameRow('kept', 1, id('elsewhere')),
        frameRow('kept', 2, id('frame'), gone),
      ],
      ...sitePhoto(id('site')),
      post: [postRow('old', post), postRow('new')],
      version: versionOf('new'),
    })
    expect(await emptyTrash(database, { actor: TERMINAL, now: START })).toBe(3)
    const kept = await database.db.selectFrom('frame').select('id').execute()
    expect([await readTrash(database, { limit: 9 }), kept]).toEqual([[], [{ id: 'kept-1' }]])
    const [event] = await database.db.selectFrom('audit_event').select(['action', 'actor']).execute()
    expect(event).toEqual({ action: 'trash.empty', actor: 'terminal' })
    expect(await left()).toEqual(needed.toSorted())
    // A download that has begun goes on for an hour.
    expect(await lease(database, [DISCARD], 9, Date.now() + HOUR - 60_000)).toEqual([])
    const discarded = await lease(database, [DISCARD], 9, Date.now() + HOUR)
    expect(discarded.map(({ about }) => about).toSorted()).toEqual(mine.map(id).toSorted())
    // What an earlier version names goes with it.
    await database.db.deleteFrom('version').execute()
    await cleanUpTrash(database, START + HOUR)
    expect(await left()).toEqual(['elsewhere', 'site', 'waiting'])
  })

  test('keeps every photograph that something still uses', async () => {
    const uses = [
      'frame',
      'younger',
      'cover',
      'site',
      'main',
      'body',
      'draft',
      'trashed',
      'version',
      'private',
    ]
    await photos(...uses)
    const young = { deleted_at: START + 20 * DAY }
    await insertRows(database, {
      album: [
        albumRow('one', { cover_photo_id: id('cover'), published: 0 }),
        albumRow('two', { visibility: 'private', ...young }),
      ],
      frame: [
        frameRow('one', 1, id('frame')),
        frameRow('one', 2, id('younger'), young),
        frameRow('two', 1, id('private')),
      ],
      ...sitePhoto(id('site')),
      post: [
        postRow('one', { main_photo_id: id('main'), body: showing('body') }),
        postRow('two', { main_photo_id: id('draft'), status: 'draft' }),
        postRow('three', { main_photo_id: id('trashed'), ...young }),
      ],
      version: versionOf('one'),
    })
    await cleanUpTrash(database, START)
    await cleanUpTrash(database, START + 31 * DAY)
    expect(await left()).toEqual(uses.toSorted())
    // Used, unused and used again: the days count from the last time.
    const { db } = database
    const used = (deleted_at: number | null) =>
      db.updateTable('frame').set({ deleted_at }).where('id', '=', 'one-1').execute()
    await used(START + 31 * DAY)
    await cleanUpTrash(database, START + 32 * DAY)
    await used(null)
    await cleanUpTrash(database, START + 33 * DAY)
    await db.deleteFrom('frame').where('id', '=', 'one-1').execute()
    await cleanUpTrash(database, START + 40 * DAY)
    await cleanUpTrash(database, START + 69 * DAY)
    expect(await left()).toContain('frame')
    await cleanUpTrash(database, START + 70 * DAY)
    expect(await left()).not.toContain('frame')
  })

  test('deletes the files after the row, unless the photograph was added again', async () => {
    const storage = diskStorage(testFolder())
    const mark = await readMark(database)
    await photos('gone', 'again')
    for (const name of ['gone', 'again']) {
      await writeOriginal(storage, id(name), Buffer.from(name))
      await storage.put(derivativeKey(id(name), '400.jpg'), Buffer.from(name))
      await storage.put(derivativeKey(id(name), 'share-0.jpg'), Buffer.from(name))
      await storage.put(markedKey(mark.id, `${id(name)}-90`, '400.jpg'), Buffer.from(name))
    }
    const version = await database.contentVersion()
    await cleanUpTrash(database, START)
    await cleanUpTrash(database, START + 30 * DAY)
    expect([await left(), await storage.size(originalKey(id('gone')))]).toEqual([[], 4])
    await photos('again')
    expect(await lease(database, [DISCARD], 9)).toEqual([])
    const jobs = await lease(database, [DISCARD], 9, Date.now() + DAY)
    for (const job of jobs) await discardFiles({ database, storage }, job)
    expect(jobs).toHaveLength(2)
    const [kept] = [originalKey(id('again'))]
    expect(await Array.fromAsync(storage.list('originals'))).toEqual([kept])
    expect(await Array.fromAsync(storage.list('derived'))).toHaveLength(2)
    const marked = markedKey(mark.id, `${id('again')}-90`, '400.jpg')
    expect(await Array.fromAsync(storage.list('marked'))).toEqual([marked])
    expect(await database.contentVersion()).toBe(version)
  })
})
