import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { deleteTeam } from '../athletes/teams.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { readAlbumTeams } from './album-teams.server.ts'
import { saveAlbum } from './save-album.server.ts'

const BY = { actor: TERMINAL, now: Date.UTC(2027, 4, 1) }

withDatabase('the teams of an album', (open) => {
  test('are those that the owner chose, each once, without those in the trash', async () => {
    const database = await open()
    const { db } = database
    await insertRows(database, {
      album: albumRow('game'),
      team: ['bay', 'ridge', 'gone'].map((id) => ({ id, name: id, season: '2025' })),
    })
    await deleteTeam(database, 'gone', BY)
    const have = async (...teams: string[]) => {
      await saveAlbum(database, { album: 'game', teams, ...BY })
      return (await readAlbumTeams(database, 'game')).map(({ id }) => id)
    }
    expect(await have('gone', 'nobody')).toEqual([])
    expect(await have('ridge', 'bay', 'gone')).toEqual(['bay', 'ridge'])
    expect(await have('bay', 'ridge')).toEqual(['bay', 'ridge'])
    expect(await have('bay')).toEqual(['bay'])
    await deleteTeam(database, 'bay', BY)
    expect(await have('bay')).toEqual([])
    const events = db.selectFrom('audit_event').select('detail').where('action', '=', 'album.teams')
    const details = (await events.execute()).map(({ detail }) => detail)
    expect(details.toSorted()).toEqual(['{"teams":1}', '{"teams":2}'])
    const none = { ...BY, album: 'none', teams: ['ridge'] }
    expect(await saveAlbum(database, none)).toEqual({ refused: 'There is no such album.' })
  })
})
