import { expect, test } from 'vitest'
import { albumRow, athleteRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { readTeam } from '../athletes/studio/team/team.server.ts'
import { deleteTeam } from '../athletes/teams.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { addAlbumTeams, readAlbumTeams, removeAlbumTeam } from './album-teams.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const BY = { actor: TERMINAL, now: NOW }

withDatabase('the teams of an album', (open) => {
  test('are those that the owner chose, each once, without those in the trash', async () => {
    const database = await open()
    const { db } = database
    await db.insertInto('album').values(albumRow('game')).execute()
    await db
      .insertInto('team')
      .values(['bay', 'ridge', 'gone'].map((id) => ({ id, name: id, season: '2025' })))
      .execute()
    await db.insertInto('person').values({ id: 'ann' }).execute()
    await db
      .insertInto('athlete')
      .values(athleteRow('ann', 'bay', '1'))
      .execute()
    await deleteTeam(database, 'gone', BY)
    const change = { album: 'game', actor: TERMINAL, now: NOW }
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
    const url = new URL('https://a.example/')
    expect((await readTeam(database, 'bay', url))?.albums.map(({ id }) => id)).toEqual(['game'])
    const remove = () => removeAlbumTeam(database, { ...change, team: 'ridge' })
    expect([await remove(), await remove()]).toEqual([{ removed: true }, { removed: false }])
    await deleteTeam(database, 'bay', BY)
    expect(await named()).toEqual([])
    const events = db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'album.teams')
      .orderBy('id')
    expect((await events.execute()).map(({ detail }) => detail).toSorted()).toEqual([
      '{"teams":1}',
      '{"teams":2}',
    ])
    expect(await addAlbumTeams(database, { ...change, album: 'none', teams: ['ridge'] })).toEqual({
      refused: 'There is no such album.',
    })
  })
})
