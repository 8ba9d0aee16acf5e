import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { optimize } from '../../ports/database/optimize.ts'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  grantRow,
  photoRow,
  placeAt,
} from '../../ports/database/testing/testing-rows.ts'
import { insertRows } from '../growth/insert.ts'
import { idAt, NOW } from '../growth/seed.ts'

const PHOTOGRAPHS = 10_000
const TEAMS = 10
const IN_TEAM = 40
/** Tags in one statement: on PostgreSQL each asks whether it holds its photograph, and a statement has a timeout. */
const AT_ONCE = 500
/** Tags of each photograph. */
const TAGS = 3
const FIRST = ['Ada', 'Bo', 'Carmen', 'Dmitri', 'Esra', 'Fay', 'Giulia', 'Hugo', 'Imani', 'Jun']
const LAST = [
  'Smith',
  'Garcia',
  'Okafor',
  'Lindqvist',
  'Haddad',
  'Novak',
  'Petrov',
  'Silva',
  'Tanaka',
  'Urban',
]
const BEFORE = ['', 'Mac', 'Fitz', 'Ben']

interface SeededAthlete {
  id: string
  team: string
  number: string
  name: string
}

/** What is searched, and for whom. */
export interface SeededFind {
  client: string
  slug: string
  athletes: SeededAthlete[]
}

/** A private album of a tournament: each photograph shows three athletes, and a fourth of the captions name one. */
export async function seedFind(database: Database): Promise<SeededFind> {
  const athletes = Array.from({ length: TEAMS * IN_TEAM }, (_, i) => athleteOf(i))
  const shown = (photograph: number, n: number) =>
    athletes[(photograph * 7 + n * 131) % athletes.length] as SeededAthlete
  const photos = Array.from({ length: PHOTOGRAPHS }, (_, i) =>
    createHash('md5').update(`find ${i}`).digest('hex'),
  )
  await insertRows(database, 'photo', PHOTOGRAPHS, (i) => {
    const named = i % 4 === 0 ? `${shown(i, 0).name} scores` : 'A catch'
    const words = { title: null, caption: `${named}, touchdown ${i}` }
    return photoRow(photos[i] as string, { name: `FIND_${i}.jpg`, recipe: RECIPE, ...words })
  })
  const { client, slug } = await seedAlbum(database, photos)
  await insertRows(database, 'person', athletes.length, (i) => ({ id: athletes[i]?.id as string }))
  await insertRows(database, 'athlete', athletes.length, (i) => {
    const { id, team, number, name } = athletes[i] as SeededAthlete
    return athleteRow(id, team, number, { name })
  })
  // As PostgreSQL does by itself: each tag asks whether it holds its photograph.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
  await insertRows(
    database,
    'tag',
    PHOTOGRAPHS * TAGS,
    (i) => ({
      id: idAt(i, PHOTOGRAPHS * TAGS, 3),
      photo_id: photos[Math.floor(i / TAGS)] as string,
      athlete_id: shown(Math.floor(i / TAGS), i % TAGS).id,
      evidence: 'caption' as const,
      detail: '',
      step: 'match',
      created_at: NOW,
    }),
    AT_ONCE,
  )
  await optimize(database)
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
  return { client, slug, athletes }
}

/** Nobody is called as the beginning of another's name. */
function athleteOf(i: number): SeededAthlete {
  const last = `${BEFORE[Math.floor(i / 100) % 4]}${LAST[Math.floor(i / 10) % 10]}`
  const number = `${Math.floor(i / TEAMS) + 1}`
  return { id: `athlete-${i}`, team: `team-${i % TEAMS}`, number, name: `${FIRST[i % 10]} ${last}` }
}

/** The album, its frames in order, its teams, and a client who sees it. */
async function seedAlbum(database: Database, photos: string[]) {
  const album = 'find'
  const own = { visibility: 'private' as const, category: null, display_name: 'A tournament' }
  await database.db.insertInto('album').values(albumRow(album, own)).execute()
  await insertRows(database, 'frame', photos.length, (i) => ({
    id: idAt(i, photos.length, 1),
    album_id: album,
    photo_id: photos[i] as string,
    place: placeAt(i + 1),
  }))
  await insertRows(database, 'team', TEAMS, (i) => ({ id: `team-${i}`, name: `Team ${i}`, season: '' }))
  await insertRows(database, 'album_team', TEAMS, (i) => ({ album_id: album, team_id: `team-${i}` }))
  await database.db.insertInto('client').values(clientRow('family')).execute()
  await database.db.insertInto('client_album').values(grantRow('family', album)).execute()
  return { client: 'family', slug: album }
}
