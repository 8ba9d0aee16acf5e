import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { siteView } from '../site/testing.server.ts'
import { readAlbumTeams } from './album-teams.server.ts'
import { createAlbum, readAlbumDetails } from './edit-album.server.ts'
import { settingsOf } from './settings.ts'
import { readStationeryOf } from './stationery.server.ts'
import { gameTitle, teamGame } from './team-game.ts'

const ZONE = 'America/New_York'
// The evening of October 3, after midnight in UTC.
const BY = { actor: TERMINAL, now: Date.UTC(2026, 9, 4, 2) }

const TEAMS = ['Bay Point Football', 'Ridgeview Football', 'Tampa Sharks'].map((label, i) => ({
  id: `${i}`,
  label,
}))

withDatabase('the album of a team game', (open) => {
  test('is filled in once, and no other album changes', async () => {
    const database = await open()
    await insertRows(database, {
      album: albumRow('older'),
      team: TEAMS.map(({ id, label }) => ({ id, name: label })),
    })
    const rowOf = (id: string) =>
      database.db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const older = await rowOf('older')
    const title = gameTitle(TEAMS, '0', '1')
    const { row } = teamGame(siteView({ timeZone: ZONE }), BY.now)
    const game = { row, teams: ['1', '0', 'gone'] }
    const { id } = await createAlbum(database, { title, visibility: 'private', ...game }, BY)
    expect(await readAlbumDetails(database, id, ZONE)).toMatchObject({
      title: 'Bay Point vs. Ridgeview',
      visibility: 'private',
      until: '2027-01-01',
    })
    expect(settingsOf(await rowOf(id))).toMatchObject({ downloads: 'web', remindUnopened: 7, reminder: true })
    expect(await readStationeryOf(database, id)).toMatchObject({ credit: 'Photo by Ann Östberg, Ann Media' })
    expect((await readAlbumTeams(database, id)).map((team) => team.id)).toEqual(['0', '1'])
    expect(await rowOf('older')).toEqual(older)
  })
})

test.each([
  ['0', '1', 'Bay Point vs. Ridgeview'],
  ['2', '0', 'Tampa Sharks vs. Bay Point Football'],
  ['0', '', ''],
  ['0', '0', ''],
])('%s against %s is titled “%s”', (home, away, title) => {
  expect(gameTitle(TEAMS, home, away)).toBe(title)
})
