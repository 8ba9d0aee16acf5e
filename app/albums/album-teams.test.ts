import { expect, test } from 'vitest'
import { albumRow, athleteRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { deleteTeam } from '../athletes/teams.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { addAlbumTeams, readAlbumTeams, removeAlbumTeam } from './album-teams.server.ts'

const BY = { actor: TERMINAL, now: Date.UTC(2027, 4, 1) }

withDatabase('the teams of an album', (open) => {
  test('are those that the owner chose, each once, without those in the trash', async () => {
    const database = await open()
    const { db } = database
    await insertRows(database, {
      album: albumRow('game'),
      team: ['bay', 'ridge', 'gone'].map((id) => ({ id, name: id, season: '2025' })),
      person: { id: 'ann' },
      athlete: athleteRow('ann', 'bay', '1'),
    })
    await deleteTeam(database, 'gone', BY)
    const change = { album: 'game', ...BY }
    const add = (...teams: string[]) => addAlbumTeams(database, { ...change, teams })
    const named = async () =>
      (await readAlbumTeams(database, 'game')).map(({ id, athletes }) => [id, athletes])
    expect(await add('gone', 'nobody')).toEqual({ refused: 'Choose a team.' })
    expect(await add('ridge', 'bay', 'gone')).toEqual({ added: 2 })
    expect(await add('bay')).toEqual({ added: 0 })
    expect(await named()).toEqual([
      ['bay', 1],
      ['ridge', 0],
    ])
    const remove = () => removeAlbumTeam(database, { ...change, team: 'ridge' })
    expect([await remove(), await remove()]).toEqual([{ removed: true }, { removed: false }])
    await deleteTeam(database, 'bay', BY)
    expect(await named()).toEqual([])
    const events = db.selectFrom('audit_event').select('detail').where('action', '=', 'album.teams')
    const details = (await events.execute()).map(({ detail }) => detail)
    expect(details.toSorted()).toEqual(['{"teams":1}', '{"teams":2}'])
    const none = { ...change, album: 'none', teams: ['ridge'] }
    expect(await addAlbumTeams(database, none)).toEqual({ refused: 'There is no such album.' })
  })
})
