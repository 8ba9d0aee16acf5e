import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { reportTag } from '../../athletes/tags/reports.server.ts'
import { addTags } from '../../athletes/tags/tags.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { PRIVATE } from '../testing.server.ts'
import { findTeams, foundPhoto } from './find.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const id = (n: number) => photoRow(`${n}`).id

onEachEngine('finding an athlete', (open) => {
  /** Two teams at one game; 23 is in both, and Bay Point's 12 is worn by two. Ann sees the game, Bob another album. */
  let database: Database
  beforeEach(async () => {
    database = await open()
    const { db } = database
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    const teams = ['Bay Point', 'Ridgeview', 'Elsewhere']
    const people = ['zoë', 'zora', 'twin', 'twin2', 'hidden', 'guest', 'away']
    await insertRows(database, {
      photo: numbers.map((n) => photoRow(`${n}`)),
      client: ['ann', 'bob'].map(clientRow),
      album: ['game', 'other'].map((slug) => albumRow(slug, PRIVATE)),
      frame: numbers.map((n) => frameRow(n < 8 ? 'game' : 'other', n, id(n))),
      client_album: [grantRow('ann', 'game'), grantRow('bob', 'other')],
      team: teams.map((name) => ({ id: name, name, season: '' })),
      album_team: [
        { album_id: 'game', team_id: 'Bay Point' },
        { album_id: 'game', team_id: 'Ridgeview' },
        { album_id: 'other', team_id: 'Bay Point' },
      ],
      person: people.map((person) => ({ id: person })),
      athlete: [
        athleteRow('zoë', 'Bay Point', '23', { name: 'Zoë O’Brien-Smith' }),
        athleteRow('zora', 'Bay Point', '7A', { name: 'Zora Smith' }),
        athleteRow('twin', 'Bay Point', '12', { name: 'Max Twin' }),
        athleteRow('twin2', 'Bay Point', '12', { name: 'Tom Twin' }),
        athleteRow('hidden', 'Bay Point', '9', { name: 'Hanna Hidden' }),
        athleteRow('guest', 'Ridgeview', '23', { name: 'Rita Guest' }),
        athleteRow('away', 'Elsewhere', '4', { name: 'Ada Away' }),
      ],
    })
    const shows = { zoë: [2, 5, 8], zora: [3], twin: [4], twin2: [4], hidden: [6], guest: [5, 7], away: [1] }
    const tags = Object.entries(shows).flatMap(([athlete, photos]) =>
      photos.map((n) => ({ photo: id(n), athlete, evidence: 'card' as const, detail: '' })),
    )
    await database.write((trx) => addTags(trx, 'step', tags, { actor: TERMINAL, now: NOW }))
    await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'hidden').execute()
  })

  const find = async (athlete: string, team: string | null = 'Bay Point', who = 'ann') =>
    readPrivateGallery(
      { database },
      { clientId: who },
      who === 'ann' ? 'game' : 'other',
      { roll: 1, shown: 'found', asked: { team, find: athlete } },
      NOW,
    )
  const only = async (...asked: Parameters<typeof find>) => (await find(...asked))?.only

  test('shows exactly the photographs of a number, with the numbers that they have in the album', async () => {
    const gallery = await find(' #23 ')
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
    expect(await only('23', 'Ridgeview')).toEqual([5, 6])
    expect(await only('7a')).toEqual([3])
    expect(await only('23', null, 'bob')).toEqual([1])
  })

  test('finds a name by the beginnings of its words, and tells namesakes apart', async () => {
    expect(await only('zoe obri')).toEqual([2, 5])
    expect(await only('SMITH, Zora')).toEqual([3])
    const several = await find('smith')
    expect(several?.only).toEqual([])
    const names = several?.found?.several.map(({ number, name }) => `${number} ${name}`)
    expect(names).toEqual(['7A Zora Smith', '23 Zoë O’Brien-Smith'])
    expect(await only('%')).toEqual([])
    const typed = [
      ...['number 23', 'No. 23', '#23', '２３', 'Jersey 23', '23 zoe', 'Zoë O’Brien-Smith 23'],
      ...['smith #23', 'Número 23', 'Nummer 23'],
    ]
    for (const asked of typed) expect([asked, await only(asked)]).toEqual([asked, [2, 5]])
    expect(await only('7a Zoë')).toEqual([])
    expect(await only('oë')).toEqual([])
  })

  test('says the same of a number that nobody wears, that two wear, and of who is not shown', async () => {
    const nobody = async (number: string) => {
      const gallery = await find(number)
      return JSON.stringify(gallery).replaceAll(`"${number}"`, '""')
    }
    const unknown = await nobody('88')
    expect(unknown).toContain('"numbers":["7A","23"]')
    expect(await nobody('12')).toBe(unknown)
    expect(await nobody('9')).toBe(unknown)
    expect((await find('Hanna'))?.found?.athlete).toBeNull()
    expect((await find('Max'))?.found?.athlete).toBeNull()
  })

  test('never finds by a number alone where two teams play, and by no team of another album', async () => {
    for (const team of [null, 'nobody', 'Elsewhere']) {
      const gallery = await find(team === 'Elsewhere' ? '4' : '23', team)
      expect(gallery?.only).toEqual([])
      expect(gallery?.found?.team).toBeNull()
    }
    expect(await only('23', null, 'bob')).toEqual([1])
  })

  test('names no team of which only held photographs are tagged', async () => {
    const teams = () => findTeams({ database }, { viewer: { clientId: 'bob' }, slug: 'other' }, NOW)
    expect(await teams()).toHaveLength(1)
    await database.db.updateTable('photo').set({ holds_erased: 1 }).where('id', '=', id(8)).execute()
    expect(await teams()).toEqual([])
  })

  test('leaves out what was reported as wrong, which only who sees it can report', async () => {
    const place = { viewer: { clientId: 'ann' }, slug: 'game' }
    const seen = (frame: string, athlete: string, viewer = place) =>
      foundPhoto({ database }, viewer, { frame, athlete }, NOW)
    expect(await seen('game-2', 'zoë')).toBe(id(2))
    const others = ['game-3 zoë', 'game-4 twin', 'game-6 hidden', 'other-8 zoë', 'game-1 away']
    for (const other of others) expect(await seen(...(other.split(' ') as [string, string]))).toBeNull()
    expect(await seen('game-2', 'zoë', { ...place, viewer: { clientId: 'bob' } })).toBeNull()
    await reportTag(database, { photo: id(2), athlete: 'zoë' }, NOW)
    expect(await only('23')).toEqual([5])
    expect(await seen('game-2', 'zoë')).toBeNull()
  })

  test('names only who is in the album, and shows the only one at once', async () => {
    // Absent is on Bay Point's roster, and in no photograph of this album.
    const athlete = athleteRow('absent', 'Bay Point', '55', { name: 'Zed Absent' })
    await insertRows(database, { person: { id: 'absent' }, athlete })
    const gallery = await find('z')
    expect(JSON.stringify(gallery)).not.toContain('Absent')
    expect(gallery?.found?.several.map(({ name }) => name)).toEqual(['Zora Smith', 'Zoë O’Brien-Smith'])
    expect((await find('Zed'))?.found).toMatchObject({ athlete: null, several: [] })
    await database.db.deleteFrom('tag').where('athlete_id', '=', 'zora').execute()
    expect(await only('smith')).toEqual([2, 5])
  })

  test('finds photographs by their captions, and never by one that may name who is not shown', async () => {
    const { db } = database
    const caption = (n: number, caption: string) =>
      db.updateTable('photo').set({ caption }).where('id', '=', id(n)).execute()
    await caption(1, 'Hanna Hidden takes a corner.')
    await caption(3, 'A corner, late.')
    await caption(6, 'Held: a corner.')
    await caption(8, 'A corner in an album of others.')
    await db.updateTable('frame').set({ caption: 'CORNER FLAG' }).where('id', '=', 'game-7').execute()
    await db.updateTable('photo').set({ people: '["corner"]' }).where('id', '=', id(4)).execute()
    const gallery = await find('corner')
    expect(gallery).toMatchObject({ only: [3, 6], found: { athlete: null, tags: [null, null] } })
    for (const hidden of ['Hanna Hidden', 'hidden takes', 'takes a', 'Nobody Known'])
      expect((await find(hidden))?.found).toEqual({
        ...(await find('no such words'))?.found,
        asked: hidden,
      })
    expect(await only('a corner', null, 'bob')).toEqual([1])
    await caption(1, 'Kathy jumps.')
    await db.updateTable('frame').set({ caption: 'Late' }).where('id', '=', 'game-3').execute()
    expect(await only('jump')).toEqual([1])
    expect(await only('a corner')).toEqual([])
    await db.updateTable('frame').set({ caption: null }).where('id', '=', 'game-3').execute()
    // A number is a number: those of whom nobody knows are not looked for in words.
    await caption(1, 'Room 55')
    expect(await only('55')).toEqual([])
    await db.deleteFrom('album_team').execute()
    expect(await only('55', null)).toEqual([1])
    expect(await only('Corner', null)).toEqual([3, 6])
  })
})
