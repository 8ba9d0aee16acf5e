import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { compareNumbers, readNumber } from '../../athletes/number.ts'
import { visibleAthletes, visibleTags } from '../../athletes/tags/visible.server.ts'
import { isShownFrame } from '../../photos/held.server.ts'
import { wordsOf } from '../../photos/names/text.ts'
import type { SearchInput } from '../../viewers/gallery-mode.ts'
import { openAlbum, openFrames, type Viewer } from '../../viewers/viewer.server.ts'
import { framesSaying } from './captions.server.ts'
import type { FindTeam, FoundTag, SearchResult } from './find.ts'

interface FindPorts {
  database: Pick<Database, 'db' | 'engine'>
}

interface SearchedAlbum {
  viewer: Viewer
  slug: string
}

const MOST = 100

export function findTeams(
  ports: FindPorts,
  { viewer, slug }: SearchedAlbum,
  now: number,
): Promise<FindTeam[]> {
  const { db } = ports.database
  return openAlbum(ports, viewer, slug, now)
    .innerJoin('album_team', 'album_team.album_id', 'album.id')
    .innerJoin('team', 'team.id', 'album_team.team_id')
    .where(({ exists }) =>
      exists(
        visibleTags(db)
          .innerJoin('frame', 'frame.photo_id', 'tag.photo_id')
          .where('athlete.team_id', '=', sql.ref<string>('album_team.team_id'))
          .where('frame.album_id', '=', sql.ref<string>('album_team.album_id'))
          .where('frame.deleted_at', 'is', null)
          .where(isShownFrame)
          .select('tag.id'),
      ),
    )
    .select(['team.id', 'team.name'])
    .orderBy('team.name')
    .orderBy('team.id')
    .execute()
}

export interface FoundFrames {
  found: Omit<SearchResult, 'tags'>
  tags: Map<string, FoundTag | null>
}

/** A number that nobody wears, one that two wear, and one of a hidden athlete give the same result. */
export async function findFrames(
  ports: FindPorts,
  place: SearchedAlbum,
  { team: chosen, find, teams }: SearchInput & { teams: FindTeam[] },
  now: number,
): Promise<FoundFrames> {
  // Full-width digits are digits.
  const asked = find.slice(0, MOST).normalize('NFKC').trim()
  const team = teams.find(({ id }) => id === chosen) ?? (teams.length === 1 ? teams[0] : undefined)
  const nobody = { asked, team: team ?? null, athlete: null, several: [], numbers: [] }
  if (teams.length === 0) return { found: nobody, tags: await byCaption(ports, place, asked, now) }
  if (!team) return { found: nobody, tags: new Map() }
  const meant = await meantBy(ports, team, asked)
  const rows = await framesOf(ports, place, meant, now)
  // Keeps secret who else is on the roster.
  const here = new Set(rows.map(({ athlete }) => athlete))
  const seen = meant.filter(({ id }) => here.has(id))
  const several = [...new Map(seen.map((one) => [one.number, one])).values()]
  if (several.length > 1) {
    const known = several.map(({ number, name }) => ({ number, name }))
    return { found: { ...nobody, several: known }, tags: new Map() }
  }
  const tags: FoundFrames['tags'] = new Map(rows.map(({ id, ...tag }) => [id, tag]))
  const [first] = seen
  if (first) {
    const { number } = first
    const name = meant.filter((one) => one.number === number).length === 1 ? first.name : ''
    return { found: { ...nobody, athlete: { number, name } }, tags }
  }
  if (numberIn(asked) === null) {
    const captioned = await byCaption(ports, place, asked, now)
    if (captioned.size > 0) return { found: nobody, tags: captioned }
  }
  return { found: { ...nobody, numbers: await numbersOf(ports, place, team, now) }, tags }
}

async function byCaption(ports: FindPorts, place: SearchedAlbum, asked: string, now: number) {
  const frames = await framesSaying(ports, place, asked, now)
  return new Map(frames.map((id) => [id, null]))
}

interface Meant {
  id: string
  number: string
  name: string
}

async function meantBy({ database: { db } }: FindPorts, { id }: FindTeam, asked: string): Promise<Meant[]> {
  const athletes = await visibleAthletes(db)
    .where('athlete.team_id', '=', id)
    .select(['athlete.id', 'athlete.number', 'athlete.name'])
    .execute()
  const number = numberIn(asked)
  const wearing = athletes.filter((one) => one.number === number)
  if (wearing.length > 0) return wearing
  const words = wordsOf(asked).filter(({ key }) => !NUMBER_WORDS.has(key))
  const worn = words.map(({ key }) => readNumber(key)).filter((one) => one !== null)
  const names = words.filter(({ key }) => readNumber(key) === null)
  return athletes
    .filter(({ name, number: own }) => isCalled(name, names) && worn.every((one) => one === own))
    .toSorted((a, b) => compareNumbers(a.number, b.number))
}

const NUMBER_WORDS = new Set('no nr num number numero nummer jersey bib player camiseta trikot'.split(' '))

/** The number of '23', '#23' or 'number 23'; null where there is more text, or none. */
function numberIn(asked: string): string | null {
  const words = wordsOf(asked).filter(({ key }) => !NUMBER_WORDS.has(key))
  return words.length === 1 ? readNumber(words[0]?.key ?? '') : readNumber(asked)
}

function isCalled(name: string, asked: ReturnType<typeof wordsOf>): boolean {
  const words = wordsOf(name)
  return asked.length > 0 && asked.every(({ key }) => words.some((word) => word.key.startsWith(key)))
}

async function framesOf(ports: FindPorts, { viewer, slug }: SearchedAlbum, athletes: Meant[], now: number) {
  if (athletes.length === 0) return []
  const ids = athletes.map(({ id }) => id)
  return openFrames(ports, viewer, slug, now)
    .innerJoin('tag', 'tag.photo_id', 'photo.id')
    .where('tag.athlete_id', 'in', ids)
    .where('tag.reported_at', 'is', null)
    .select(['frame.id', 'tag.athlete_id as athlete', 'tag.evidence'])
    .execute()
}

async function numbersOf(ports: FindPorts, { viewer, slug }: SearchedAlbum, { id }: FindTeam, now: number) {
  const shown = openFrames(ports, viewer, slug, now)
    .clearOrderBy()
    .innerJoin('tag', 'tag.photo_id', 'photo.id')
    .where('tag.athlete_id', '=', sql.ref<string>('athlete.id'))
    .where('tag.reported_at', 'is', null)
    .select('frame.id')
  const rows = await visibleAthletes(ports.database.db)
    .where('athlete.team_id', '=', id)
    .where(({ exists }) => exists(shown))
    .select('athlete.number')
    .distinct()
    .execute()
  return rows.map(({ number }) => number).toSorted(compareNumbers)
}

/** Returns the ID of a frame's photograph if it shows this athlete, so that the viewer may report it. */
export async function foundPhoto(
  ports: FindPorts,
  { viewer, slug }: SearchedAlbum,
  { frame, athlete }: { frame: string; athlete: string },
  now: number,
): Promise<string | null> {
  const teams = await findTeams(ports, { viewer, slug }, now)
  const tags = visibleTags(ports.database.db)
    .where('athlete.id', '=', athlete)
    .where('athlete.team_id', 'in', [...teams.map(({ id }) => id), ''])
    .select('tag.photo_id')
  const row = await openFrames(ports, viewer, slug, now)
    .where('frame.id', '=', frame)
    .where('photo.id', 'in', tags)
    .select('photo.id')
    .executeTakeFirst()
  return row?.id ?? null
}
