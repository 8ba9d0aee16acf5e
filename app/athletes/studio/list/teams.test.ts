import { expect, test } from 'vitest'
import { albumRow, athleteRow, insertRows } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { readTeams } from './teams.server.ts'

withDatabase('the list of teams', (open) => {
  test('says what each has, and finds those with a number that two wear and do not share', async () => {
    const database = await open()
    const teams = ['1', '2', '3', '4', '5'].map((id) => ({
      id,
      name: `Team ${id}`,
      deleted_at: id === '5' ? 1 : null,
    }))
    const athletes = [
      athleteRow('a', '1', '12', { deleted_at: null, shares_number: 0 }),
      athleteRow('b', '1', '12', { deleted_at: null, shares_number: 1 }),
      athleteRow('c', '2', '12', { deleted_at: null, shares_number: 1 }),
      athleteRow('d', '2', '12', { deleted_at: null, shares_number: 1 }),
      athleteRow('e', '3', '12', { deleted_at: null, shares_number: 0 }),
      athleteRow('f', '3', '12', { deleted_at: 1, shares_number: 0 }),
    ]
    const persons = athletes.map(({ id }) => ({ id, not_shown_at: id === 'c' || id === 'f' ? 1 : null }))
    const albums = [albumRow('game', { deleted_at: null }), albumRow('gone', { deleted_at: 1 })]
    const played = albums.map(({ id }) => ({ album_id: id, team_id: '1' }))
    await insertRows(database, {
      team: teams,
      person: persons,
      athlete: athletes,
      album: albums,
      album_team: played,
    })
    const read = async (query: string) => {
      const { lines, counts } = await readTeams(database, new URL(`https://a.example/${query}`), 0)
      const told = lines.map((one) => [one.id, one.athletes, one.albums, one.notShown, one.clashes])
      return { told, counts: Object.values(counts).map(Number) }
    }
    expect(await read('')).toEqual({
      told: [
        ['4', 0, 0, 0, false],
        ['3', 1, 0, 0, false],
        ['2', 2, 0, 1, false],
        ['1', 2, 1, 0, true],
      ],
      counts: [4, 1],
    })
    expect((await read('?show=conflicts')).told.map(([id]) => id)).toEqual(['1'])
    expect((await read('?before=3')).told.map(([id]) => id)).toEqual(['2', '1'])
    expect(await read('?q=team%204')).toEqual({ told: [['4', 0, 0, 0, false]], counts: [1, 0] })
  })
})
