import type { Database } from '../../ports/database/port.ts'
import { athleteRow } from '../../ports/database/testing/testing-rows.ts'
import { insertRows } from './insert.ts'
import { FRAMES } from './sizes.ts'

/** Albums of each team. */
const ALBUMS = 10
/** Athletes on the roster of each. */
const ROSTER = 100
/** How many a photograph shows; the first athlete of each team is in more than half of the team's. */
const SHOWN = 6
const CREATED = { created_at: 0, step: 'seed' }

/** Teams with their athletes, and who is in each photograph. Returns the person of one whose page opens, without a PIN. */
export async function seedAthletes(database: Database, albums: string[], photos: string[]): Promise<string> {
  const teams = Math.ceil(albums.length / ALBUMS)
  await insertRows(database, 'team', teams, (i) => ({ id: `team${i}`, name: `Team ${i}`, season: '2026' }))
  await insertRows(database, 'person', teams * ROSTER, (i) => ({
    id: `athlete${i}`,
    card: i === 0 ? 'BCDFGHJK' : null,
    page: i === 0 ? ('on' as const) : null,
  }))
  await insertRows(database, 'athlete', teams * ROSTER, (i) =>
    athleteRow(`athlete${i}`, `team${Math.floor(i / ROSTER)}`, `${i % ROSTER}`),
  )
  await insertRows(database, 'album_team', albums.length, (i) => ({
    album_id: albums[i] as string,
    team_id: `team${Math.floor(i / ALBUMS)}`,
  }))
  await insertRows(database, 'tag', photos.length * SHOWN, (i) => {
    const [photo, nth] = [Math.floor(i / SHOWN), i % SHOWN]
    const team = Math.floor(photo / FRAMES / ALBUMS) % teams
    const isFirst = nth === 0 && photo % 8 < 5
    const athlete = team * ROSTER + (isFirst ? 0 : 1 + ((photo * 7 + nth * 13) % (ROSTER - 1)))
    const ids = { id: `tag${i}`, photo_id: photos[photo] as string, athlete_id: `athlete${athlete}` }
    return { ...ids, ...CREATED, evidence: 'hand' as const, detail: '' }
  })
  return 'athlete0'
}
