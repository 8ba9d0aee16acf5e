import type { Database } from '../../../ports/database/port.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'
import { allows } from '../../delivery/offer/allows.ts'
import { addSizes, sizesOf } from '../../delivery/offer/parts.ts'
import { leaveOutNames } from '../../photos/names/names.server.ts'
import { asPhotograph, asProofs } from '../../photos/proofs/client-view.server.ts'
import { gridRatio, ROLL, rollOf } from '../../photos/rules/frames.ts'
import type { CoverView, FrameView } from '../../photos/rules/photo.ts'
import { captionIn, frameColumns, frameView } from '../../photos/view.server.ts'
import { clock } from '../../ui/dates.ts'
import type { CardHolder } from '../../viewers/holder.server.ts'
import { openFrames } from '../../viewers/viewer.server.ts'
import { type Outlined, readOutline } from './outline.server.ts'
import type { FrameMark, SeasonAlbum, SeasonDownload } from './season.ts'
import { type HerTeam, readTeams } from './teams.server.ts'

interface SeasonPorts {
  database: Pick<Database, 'db'>
}

/** An athlete's page at one roll. */
export interface SeasonPage {
  athlete: HerTeam
  /** Her teams, the one that is shown included. */
  teams: HerTeam[]
  /** Of her photographs, the newest first; those without any that is shown are left out. */
  albums: SeasonAlbum[]
  /** How many albums, photographs and videos there are, how many of the two are videos, and how many are new. */
  total: { albums: number; frames: number; videos: number; fresh: number }
  cover: CoverView | null
  downloads: SeasonDownload[]
  /** Of each photograph that is shown, in order. */
  marks: FrameMark[]
  ratios: string[]
  roll: number
  frames: FrameView[]
}

/** What is shown: which roll, and whether only what is new since a visit that ended then (UTC milliseconds). */
export interface ShownSeason {
  roll: number | { position: number }
  onlyNew: boolean
  since: number | null
}

/** The page as this holder sees it; null when it does not open for them, or has no such team or roll. */
export async function readSeason(
  ports: SeasonPorts,
  holder: CardHolder,
  { roll: at, onlyNew, since }: ShownSeason,
  now: number,
): Promise<SeasonPage | null> {
  const teams = await readTeams(ports, holder, now)
  const athlete = holder.athleteId === null ? teams[0] : teams.find(({ id }) => id === holder.athleteId)
  if (!athlete) return null
  const outline = await readOutline(ports, { ...holder, athleteId: athlete.id }, since, now)
  const listed = onlyNew ? outline.filter(({ fresh }) => fresh) : outline
  const roll = typeof at === 'number' ? at : rollOf(at.position)
  const wanted = listed.slice((roll - 1) * ROLL, roll * ROLL)
  if (roll < 1 || (wanted.length === 0 && (roll > 1 || typeof at !== 'number'))) return null
  const covering = coverAmong(outline)
  const frames = await readFrames(ports, holder, covering ? [...wanted, covering] : wanted, now)
  const videos = outline.filter(({ video }) => video !== null).length
  const fresh = outline.filter((frame) => frame.fresh).length
  return {
    athlete,
    teams,
    albums: albumsOf(listed),
    total: { albums: albumsOf(outline).length, frames: outline.length, videos, fresh },
    cover: (covering && frames.get(covering.frameId)) ?? null,
    downloads: downloadsOf(outline),
    marks: listed.map(({ number, athlete, evidence, fresh, downloads }) => ({
      number,
      athlete,
      evidence,
      fresh,
      downloads,
    })),
    ratios: listed.map(gridRatio),
    roll,
    frames: wanted.flatMap(({ frameId }) => frames.get(frameId) ?? []),
  }
}

/** The first that fills a screen: broad, and no video. */
function coverAmong(outline: Outlined[]): Outlined | undefined {
  const still = outline.filter(({ video }) => video === null)
  return still.find(({ width, height }) => width > height) ?? still[0]
}

function albumsOf(outline: Outlined[]): SeasonAlbum[] {
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

/** What can be downloaded in each size, where there is something. */
function downloadsOf(outline: Outlined[]): SeasonDownload[] {
  const sizes: DeliverySize[] = ['web', 'original']
  return sizes.flatMap((size) => {
    const photos = outline.filter(({ downloads }) => allows(downloads, size))
    const all = photos.reduce((sum, photo) => addSizes(sum, sizesOf(photo), 1), {
      original: 0,
      web: 0 as number | null,
    })
    const left = outline.length - photos.length
    return photos.length > 0 ? [{ size, count: photos.length, bytes: all[size], left }] : []
  })
}

/** These frames, by their IDs. */
async function readFrames(
  ports: SeasonPorts,
  holder: CardHolder,
  wanted: Outlined[],
  now: number,
): Promise<Map<string, FrameView>> {
  const outlined = new Map(wanted.map((frame) => [frame.frameId, frame]))
  if (outlined.size === 0) return new Map()
  const rows = await openFrames(ports, holder, null, now)
    .where('frame.id', 'in', [...outlined.keys()])
    .select(frameColumns)
    .select('photo.taken_clock')
    .execute()
  const marked = rows.filter(({ frameId }) => outlined.get(frameId)?.proofs === 1).map(({ id }) => id)
  const proofs = marked.length > 0 ? await asProofs(ports.database, marked) : asPhotograph
  const said = await leaveOutNames(ports.database, rows, 'hidden')
  return new Map(
    said.flatMap((row) => {
      const frame = outlined.get(row.frameId)
      if (!frame) return []
      const see = frame.proofs === 1 ? proofs : asPhotograph
      const view = {
        ...see(frameView(row, frame.number), `${holder.address}/${frame.albumId}`),
        ...captionIn(row),
        ...(row.taken_clock && { time: clock(row.taken_clock) }),
        ...(frame.downloads !== 'none' && { sizes: sizesOf(frame) }),
      }
      return [[row.frameId, view]]
    }),
  )
}
