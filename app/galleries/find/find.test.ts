import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  grantRow,
  photoRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { reportTag } from '../../athletes/tags/reports.server.ts'
import { addTags } from '../../athletes/tags/tags.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { findTeams, foundPhoto } from './find.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const id = (n: number) => photoRow(`${n}`).id

onEachEngine('finding an athlete', (open) => {
  /** Two teams at one game; 23 is in both, and Bay Point's 12 is worn by two. Ann sees the game, Bob another album. */
  async function filled() {
    const database = await open()
    const { db } = database
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    await db
      .insertInto('photo')
      .values(numbers.map((n) => photoRow(`${n}`)))
      .execute()
    await db.insertInto('client').values(['ann', 'bob'].map(clientRow)).execute()
    const albums = ['game', 'other'].map((slug) => albumRow(slug, { visibility: 'private', link: null }))
    await db.insertInto('album').values(albums).execute()
    const frames = numbers.map((n) => frameRow(n < 8 ? 'game' : 'other', n, id(n)))
    await db.insertInto('frame').values(frames).execute()
    await db
      .insertInto('client_album')
      .values([grantRow('ann', 'game'), grantRow('bob', 'other')])
      .execute()
    const teams = ['Bay Point', 'Ridgeview', 'Elsewhere'].map((name) => ({ id: name, name, season: '' }))
    await db.insertInto('team').values(teams).execute()
    const played = [
      { album_id: 'game', team_id: 'Bay Point' },
      { album_id: 'game', team_id: 'Ridgeview' },
      { album_id: 'other', team_id: 'Bay Point' },
    ]
    await db.insertInto('album_team').values(played).execute()
    const people = ['zoë', 'zora', 'twin', 'twin2', 'hidden', 'guest', 'away']
    await db
      .insertInto('person')
      .values(people.map((person) => ({ id: person })))
      .execute()
    const athletes = [
      athleteRow('zoë', 'Bay Point', '23', { name: 'Zoë O’Brien-Smith' }),
      athleteRow('zora', 'Bay Point', '7A', { name: 'Zora Smith' }),
      athleteRow('twin', 'Bay Point', '12', { name: 'Max Twin' }),
      athleteRow('twin2', 'Bay Point', '12', { name: 'Tom Twin' }),
      athleteRow('hidden', 'Bay Point', '9', { name: 'Hanna Hidden' }),
      athleteRow('guest', 'Ridgeview', '23', { name: 'Rita Guest' }),
      athleteRow('away', 'Elsewhere', '4', { name: 'Ada Away' }),
    ]
    await db.insertInto('athlete').values(athletes).execute()
    const tag = (athlete: string, photos: number[]) =>
      photos.map((n) => ({ photo: id(n), athlete, evidence: 'card' as const, detail: '' }))
    const tags = [
      ...tag('zoë', [2, 5, 8]),
      ...tag('zora', [3]),
      ...tag('twin', [4]),
      ...tag('twin2', [4]),
      ...tag('hidden', [6]),
      ...tag('guest', [5, 7]),
      ...tag('away', [1]),
    ]
    await database.write((trx) => addTags(trx, 'step', tags, { actor: TERMINAL, now: NOW }))
    await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'hidden').execute()
    return database
  }

  const find = async (database: Database, athlete: string, team: string | null = 'Bay Point', who = 'ann') =>
    readPrivateGallery(
      { database },
      { clientId: who },
      who === 'ann' ? 'game' : 'other',
      { roll: 1, shown: 'found', asked: { team, find: athlete } },
      NOW,
    )
  const only = async (...asked: Parameters<typeof find>) => (await find(...asked))?.only

  test('shows exactly the photographs of a number, with the numbers that they have in the album', async () => {
    const database = await filled()
    const gallery = await find(database, ' #23 ')
    // The sixth is held, so nobody counts it; the seventh is called so all the same.
    expect(gallery).toMatchObject({ total: 6, count: 2, only: [2, 5] })
    expect(gallery?.frames.map((frame) => frame.id)).toEqual([id(2), id(5)])
    expect(gallery?.found).toMatchObject({
      team: { id: 'Bay Point', name: 'Bay Point' },
      athlete: { number: '23', name: 'Zoë O’Brien-Smith' },
      tags: [
        { athlete: 'zoë', evidence: 'card' },
        { athlete: 'zoë', evidence: 'card' },
      ],
    })
    expect(await only(database, '23', 'Ridgeview')).toEqual([5, 6])
    expect(await only(database, '7a')).toEqual([3])
    expect(await only(database, '23', null, 'bob')).toEqual([1])
  })

  test('finds a name by the beginnings of its words, and tells namesakes apart', async () => {
    const database = await filled()
    expect(await only(database, 'zoe obri')).toEqual([2, 5])
    expect(await only(database, 'SMITH, Zora')).toEqual([3])
    const several = await find(database, 'smith')
    expect(several?.only).toEqual([])
    expect(several?.found?.several).toEqual([
      { number: '7A', name: 'Zora Smith' },
      { number: '23', name: 'Zoë O’Brien-Smith' },
    ])
    expect(await only(database, '%')).toEqual([])
    // As people type a number, alone and beside a name.
    for (const asked of [
      'number 23',
      'No. 23',
      '#23',
      '２３',
      'Jersey 23',
      '23 zoe',
      'Zoë O’Brien-Smith 23',
      'smith #23',
    ])
      expect([asked, await only(database, asked)]).toEqual([asked, [2, 5]])
    expect(await only(database, '7a Zoë')).toEqual([])
    expect(await only(database, 'oë')).toEqual([])
  })

  test('says the same of a number that nobody wears, that two wear, and of who is not shown', async () => {
    const database = await filled()
    const nobody = async (number: string) => {
      const gallery = await find(database, number)
      return JSON.stringify(gallery).replaceAll(`"${number}"`, '""')
    }
    const unknown = await nobody('88')
    expect(unknown).toContain('"numbers":["7A","23"]')
    expect(await nobody('12')).toBe(unknown)
    expect(await nobody('9')).toBe(unknown)
    expect((await find(database, 'Hanna'))?.found?.athlete).toBeNull()
    expect((await find(database, 'Max'))?.found?.athlete).toBeNull()
  })

  test('never finds by a number alone where two teams play, and by no team of another album', async () => {
    const database = await filled()
    for (const team of [null, 'nobody', 'Elsewhere']) {
      const gallery = await find(database, team === 'Elsewhere' ? '4' : '23', team)
      expect(gallery?.only).toEqual([])
      expect(gallery?.found?.team).toBeNull()
    }
    expect(await only(database, '23', null, 'bob')).toEqual([1])
  })

  test('names no team of which only held photographs are tagged', async () => {
    const database = await filled()
    const teams = () => findTeams({ database }, { viewer: { clientId: 'bob' }, slug: 'other' }, NOW)
    expect(await teams()).toHaveLength(1)
    await database.db.updateTable('photo').set({ holds_erased: 1 }).where('id', '=', id(8)).execute()
    expect(await teams()).toEqual([])
  })

  test('names another team only where it has the number', async () => {
    const database = await filled()
    const { db } = database
    await db.deleteFrom('tag').where('athlete_id', '=', 'zoë').execute()
    const gallery = await find(database, '23')
    expect(gallery?.found?.elsewhere).toEqual([{ team: { id: 'Ridgeview', name: 'Ridgeview' }, count: 2 }])
    expect((await find(database, '7A', 'Ridgeview'))?.found?.elsewhere).toEqual([
      { team: { id: 'Bay Point', name: 'Bay Point' }, count: 1 },
    ])
    expect((await find(database, '12', 'Ridgeview'))?.found?.elsewhere).toEqual([])
  })

  test('leaves out what was reported as wrong, which only who sees it can report', async () => {
    const database = await filled()
    const place = { viewer: { clientId: 'ann' }, slug: 'game' }
    const seen = (frame: string, athlete: string, viewer = place) =>
      foundPhoto({ database }, viewer, { frame, athlete }, NOW)
    expect(await seen('game-2', 'zoë')).toBe(id(2))
    expect(await seen('game-3', 'zoë')).toBeNull()
    expect(await seen('game-4', 'twin')).toBeNull()
    expect(await seen('game-6', 'hidden')).toBeNull()
    expect(await seen('other-8', 'zoë')).toBeNull()
    expect(await seen('game-1', 'away')).toBeNull()
    expect(await seen('game-2', 'zoë', { ...place, viewer: { clientId: 'bob' } })).toBeNull()
    await reportTag(database, { photo: id(2), athlete: 'zoë' }, NOW)
    expect(await only(database, '23')).toEqual([5])
    expect(await seen('game-2', 'zoë')).toBeNull()
  })

  test('names only who is in the album, and shows the only one at once', async () => {
    const database = await filled()
    // Absent is on Bay Point's roster, and in no photograph of this album.
    await database.db
      .insertInto('person')
      .values([{ id: 'absent' }])
      .execute()
    await database.db
      .insertInto('athlete')
      .values(athleteRow('absent', 'Bay Point', '55', { name: 'Zed Absent' }))
      .execute()
    const gallery = await find(database, 'z')
    expect(JSON.stringify(gallery)).not.toContain('Absent')
    expect(gallery?.found?.several.map(({ name }) => name)).toEqual(['Zora Smith', 'Zoë O’Brien-Smith'])
    expect((await find(database, 'Zed'))?.found).toMatchObject({ athlete: null, several: [] })
    await database.db.deleteFrom('tag').where('athlete_id', '=', 'zora').execute()
    expect(await only(database, 'smith')).toEqual([2, 5])
  })

  test('finds photographs by their captions, and never by one that may name who is not shown', async () => {
    const database = await filled()
    const { db } = database
    const caption = (n: number, caption: string) =>
      db.updateTable('photo').set({ caption }).where('id', '=', id(n)).execute()
    await caption(1, 'Hanna Hidden takes a corner.')
    await caption(3, 'A corner, late.')
    await caption(6, 'Held: a corner.')
    await caption(8, 'A corner in an album of others.')
    await db.updateTable('frame').set({ caption: 'CORNER FLAG' }).where('id', '=', 'game-7').execute()
    await db.updateTable('photo').set({ people: '["corner"]' }).where('id', '=', id(4)).execute()
    const gallery = await find(database, 'corner')
    expect(gallery).toMatchObject({ only: [3, 6], found: { athlete: null, tags: [null, null] } })
    for (const hidden of ['Hanna Hidden', 'hidden takes', 'takes a', 'Nobody Known'])
      expect((await find(database, hidden))?.found).toEqual({
        ...(await find(database, 'no such words'))?.found,
        asked: hidden,
      })
    expect(await only(database, 'a corner', null, 'bob')).toEqual([1])
    // No caption behind the frame's own is found.
    await caption(1, 'Kathy jumps.')
    await db.updateTable('frame').set({ caption: 'Late' }).where('id', '=', 'game-3').execute()
    expect(await only(database, 'jump')).toEqual([1])
    expect(await only(database, 'a corner')).toEqual([])
    await db.updateTable('frame').set({ caption: null }).where('id', '=', 'game-3').execute()
    // A number is a number: those of whom nobody knows are not looked for in words.
    await caption(1, 'Room 55')
    expect(await only(database, '55')).toEqual([])
    await db.deleteFrom('album_team').execute()
    expect(await only(database, '55', null)).toEqual([1])
    expect(await only(database, 'Corner', null)).toEqual([3, 6])
  })
})
