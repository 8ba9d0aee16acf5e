import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  frameRow,
  insertRows,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { hidePerson } from '../athletes/persons.server.ts'
import { openTeamPage } from '../athletes/team-page.server.ts'
import { addTeam, deleteTeam } from '../athletes/teams.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { listTeamPages, readTeamPage } from './teams.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const BY = { actor: TERMINAL, now: NOW }

withDatabase("a team's public page", (open) => {
  let database: Database
  let team: string
  const page = (slug = 'bay-point-fall-2026') => readTeamPage(database, slug, NOW)

  beforeEach(async () => {
    database = await open()
    const added = await addTeam(database, { name: 'Bay Point', season: 'Fall 2026' }, BY)
    team = 'id' in added ? added.id : ''
    const albums = [
      albumRow('october', { date: '2026-10-02', city: 'Tampa' }),
      albumRow('september', { date: '2026-09-05' }),
      albumRow('undated', { date: null }),
      albumRow('elsewhere', { date: '2026-11-01', link: 'https://gallery.example/' }),
      albumRow('draft', { published: 0 }),
      albumRow('clients', { visibility: 'private', display_name: 'For clients' }),
      albumRow('ended', { expires_at: NOW }),
      albumRow('trash', { deleted_at: 1 }),
      albumRow('of-others', {}),
    ]
    const shown = albums.filter(({ id }) => id !== 'of-others').map(({ id }) => id)
    await insertRows(database, {
      photo: photoRow('a'),
      album: albums.map((row) => ({ ...row, cover_photo_id: photoRow('a').id })),
      frame: albums.map(({ id }) => frameRow(id, 1, photoRow('a').id)),
      album_team: shown.map((album_id) => ({ album_id, team_id: team })),
      person: ['ana', 'leo', 'mia', 'zoe', 'gone'].map((id) => ({ id })),
      athlete: [
        athleteRow('ana', team, '23'),
        athleteRow('leo', team, '7A'),
        athleteRow('mia', team, '12'),
        athleteRow('zoe', team, '12'),
        athleteRow('gone', team, '5', { deleted_at: 1 }),
      ],
    })
  })
  const make = () => openTeamPage(database, team, BY)

  test('names nobody in what a messenger shows of it', async () => {
    await make()
    await database.db.updateTable('athlete').set({ name: 'Ana Ruiz' }).where('id', '=', 'ana').execute()
    await database.db.updateTable('photo').set({ alt: 'Ana Ruiz scores.' }).execute()
    expect((await page())?.preview?.alt).toBe('Bay Point’s 23 scores.')
    expect(JSON.stringify(await page())).not.toContain('Ruiz')
  })

  test('has the public albums alone, by date, and numbers without a name', async () => {
    await make()
    const shown = await page()
    expect(shown?.games.map(({ slug, link, count, city }) => [slug, link, count, city])).toEqual([
      ['elsewhere', 'https://gallery.example/', 1, null],
      ['october', '/portfolio/october', 1, 'Tampa'],
      ['september', '/portfolio/september', 1, null],
      ['undated', '/portfolio/undated', 1, null],
    ])
    expect(shown?.numbers).toEqual(['7A', '23'])
    expect(JSON.stringify(shown)).not.toMatch(/ana|leo|mia|zoe/)
    await hidePerson(database, 'ana', '', BY)
    expect((await page())?.numbers).toEqual(['7A'])
    await deleteTeam(database, team, BY)
    expect([await page(), await listTeamPages(database)]).toEqual([null, []])
  })

  test('has an address of its own, which stays when the team is renamed', async () => {
    await make()
    await database.db.updateTable('team').set({ name: 'Herons', season: '' }).execute()
    await make()
    expect(await page()).toMatchObject({ name: 'Herons' })
    const other = await addTeam(database, { name: 'Bay Point', season: 'Fall 2026' }, BY)
    await openTeamPage(database, 'id' in other ? other.id : '', BY)
    expect(await listTeamPages(database)).toEqual(['bay-point-fall-2026', 'bay-point-fall-2026-2'])
  })
})
