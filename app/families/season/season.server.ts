import type { Database } from '../../../ports/database/port.ts'
import { downloadsOf } from '../../delivery/offer/allows.ts'
import { rollOf } from '../../photos/rules/frames.ts'
import { readRoll } from '../../viewers/gallery.server.ts'
import type { CardHolder } from '../../viewers/holder.server.ts'
import { readSeasonOutline, type SeasonOutlined } from './outline.server.ts'
import { readTeams } from './teams.server.ts'

interface SeasonPorts {
  database: Pick<Database, 'db' | 'engine' | 'write'>
}

export type SeasonPage = NonNullable<Awaited<ReturnType<typeof readSeason>>>

interface ShownSeason {
  roll: number | { position: number }
  onlyNew: boolean
  since: number | null
}

/** Returns null if it doesn't open for this holder, or for an unknown team or roll. */
export async function readSeason(
  ports: SeasonPorts,
  holder: CardHolder,
  { roll: at, onlyNew, since }: ShownSeason,
  now: number,
) {
  const teams = await readTeams(ports, holder, now)
  const athlete = holder.athleteId === null ? teams[0] : teams.find(({ id }) => id === holder.athleteId)
  if (!athlete) return null
  const own = { ...holder, athleteId: athlete.id }
  const outline = await readSeasonOutline(ports, own, since, now)
  const listed = onlyNew ? outline.filter(({ fresh }) => fresh) : outline
  const roll = typeof at === 'number' ? at : rollOf(at.position)
  const place = { viewer: holder, album: null }
  const rolled = await readRoll(ports, place, { listed, roll }, now)
  if (!rolled || (listed.length === 0 && typeof at !== 'number')) return null
  const videos = outline.filter(({ video }) => video !== null).length
  const fresh = outline.filter((frame) => frame.fresh).length
  return {
    athlete,
    teams,
    albums: albumsOf(listed),
    total: { albums: albumsOf(outline).length, frames: outline.length, videos, fresh },
    downloads: downloadsOf(outline),
    marks: listed.map(({ number, athlete, evidence, fresh, downloads }) => ({
      number,
      athlete,
      evidence,
      fresh,
      downloads,
    })),
    ...rolled,
  }
}

function albumsOf(outline: SeasonOutlined[]) {
  let first = 1
  return [...Map.groupBy(outline, ({ albumId }) => albumId)].flatMap(([id, frames]) => {
    const [one] = frames
    if (!one) return []
    const album = {
      id,
      name: one.album,
      date: one.date,
      proofs: one.proofs === 1,
      first,
      count: frames.length,
      fresh: frames.filter(({ fresh }) => fresh).length,
    }
    first += frames.length
    return [album]
  })
}
