import type { Database } from '../../ports/database/port.ts'
import type { AlbumDownloads } from '../../ports/database/schema/albums.ts'
import { giveNumbers } from '../albums/frames/give-numbers.server.ts'
import { numberedFrames } from '../albums/frames/order.server.ts'
import type { GrantedAlbum } from '../clients/grants/grants.server.ts'
import { sizesOf } from '../delivery/offer/parts.ts'
import { leaveOutNames } from '../photos/names/names.server.ts'
import { asPhotograph, asProofs } from '../photos/proofs/client-view.server.ts'
import { gridRatio, numbersOf, ROLL, rollOf } from '../photos/rules/frames.ts'
import type { CoverView, FrameView } from '../photos/rules/photo.ts'
import { captionIn, frameColumns, frameView } from '../photos/view.server.ts'
import { clock } from '../ui/dates.ts'
import type { Asked, Shown } from '../viewers/gallery-mode.ts'
import {
  addressFor,
  chosenBy,
  openAlbum,
  openFrames,
  readOpenAlbum,
  type Viewer,
} from '../viewers/viewer.server.ts'
import { findFrames, findTeams } from './find/find.server.ts'
import type { FindTeam, Found } from './find/find.ts'

interface GalleryPorts {
  database: Pick<Database, 'db' | 'engine' | 'write'>
}

/** One roll of a private gallery, as a client or a guest sees it. */
export interface GalleryView {
  /** '' for guests, who do not learn the album's own address. */
  slug: string
  /** 'October 18, 2025: Bay Point vs. Ridgeview' */
  name: string
  /** `YYYY-MM-DD` */
  date: string | null
  city: string | null
  /** The photograph that the owner chose for it; null when there is none. */
  cover: CoverView | null
  /** How many photographs and videos the album has, and how many of them are videos. */
  total: number
  videos: number
  /** How many of them are shown. */
  count: number
  /** The number of this roll among those shown, from 1; an empty album has one empty roll. */
  roll: number
  frames: FrameView[]
  /** The numbers of all of the album, in its order; null where they are 1, 2, 3 and so on. */
  numbers: number[] | null
  /** The numbers in the album of those shown, in order; null where all are. */
  only: number[] | null
  /** Numbers of what they chose in the album, ascending: their favorites, or their picks for the list. */
  chosen: number[]
  /** What was looked for; null unless what was found is shown. */
  found: Found | null
  /** What they wrote about some of these, by number. */
  notes: Record<number, string>
  /** The `gridRatio` of each photograph shown, in order. */
  ratios: string[]
  /** What they may download of it. */
  downloads: AlbumDownloads
  /** Whether the photographs are small and marked. */
  proofs: boolean
  /** When they no longer see it, UTC milliseconds; null for never. */
  endsAt: number | null
}

/** A roll by its number, or by the number in the album of a photograph in it. */
type RollOrPosition = { roll: number } | { position: number }

/** Which roll, and of which photographs: all, those chosen for a list, or with null their favorites, or those that are looked for. */
export type ShownRoll = RollOrPosition & {
  shown: Shown
  listId?: string | null
  asked?: Asked | null
  /** The album's, by `findTeams`, where they are known already. */
  teams?: FindTeam[]
}

/** A private gallery at one roll, or null when it is not open to them or has no such roll. */
export async function readPrivateGallery(
  ports: GalleryPorts,
  viewer: Viewer,
  slug: string,
  { shown, listId = null, asked = null, teams, ...at }: ShownRoll,
  now: number,
): Promise<GalleryView | null> {
  if (!('staffId' in viewer)) {
    await giveNumbers(ports.database, openAlbum(ports, viewer, slug, now).select('album.id'))
  }
  const [album, finding] = await Promise.all([
    readOpenAlbum(ports, viewer, slug, now),
    asked && shown === 'found' ? find(ports, { viewer, slug }, { ...asked, teams }, now) : null,
  ])
  if (!album) return null
  const outline = await readOutline(ports, viewer, { slug, listId }, now)
  const chosen = outline.filter(({ note }) => note !== null)
  const some = finding ? outline.filter(({ frameId }) => finding.tags.has(frameId)) : chosen
  const listed = shown === 'all' ? outline : some
  const roll = rollAt(at, listed)
  const wanted = listed.slice((roll - 1) * ROLL, roll * ROLL)
  // Only an album without photographs, or one of which nothing is chosen, has an empty roll.
  if (roll < 1 || (wanted.length === 0 && (roll > 1 || 'position' in at))) return null
  return {
    slug: 'clientId' in viewer ? slug : '',
    name: album.name,
    date: album.date,
    city: album.city,
    cover: album.cover,
    total: album.count,
    videos: album.videos,
    count: listed.length,
    roll,
    frames: await readFrames(ports, viewer, album, wanted, now),
    numbers: numbersOf(outline),
    only: shown === 'all' ? null : listed.map(({ number }) => number),
    chosen: chosen.map(({ number }) => number),
    found: finding && {
      ...finding.found,
      tags: listed.map(({ frameId }) => finding.tags.get(frameId) ?? null),
    },
    notes: Object.fromEntries(chosen.flatMap(({ number, note }) => (note ? [[number, note]] : []))),
    ratios: listed.map(gridRatio),
    downloads: album.downloads,
    proofs: album.proofs,
    endsAt: album.endsAt,
  }
}

async function find(
  ports: GalleryPorts,
  place: { viewer: Viewer; slug: string },
  { teams, ...asked }: Asked & Pick<ShownRoll, 'teams'>,
  now: number,
) {
  return findFrames(ports, place, { ...asked, teams: teams ?? (await findTeams(ports, place, now)) }, now)
}

/** The roll's number: 0 when the photograph is not shown, past the last when there is none. */
function rollAt(at: RollOrPosition, listed: Outlined[]): number {
  if ('roll' in at) return at.roll
  return rollOf(listed.findIndex(({ number }) => number === at.position) + 1)
}

interface Outlined {
  frameId: string
  /** What it is called in the album. */
  number: number
  /** What is written about it; '' for nothing, null where it is not chosen. */
  note: string | null
  width: number
  height: number
}

/** All frames of the album in order. */
async function readOutline(
  ports: GalleryPorts,
  viewer: Viewer,
  { slug, listId }: { slug: string; listId: string | null },
  now: number,
): Promise<Outlined[]> {
  const { db } = ports.database
  const chosen = chosenBy(db, viewer, listId).select(['frame_id', 'note'])
  const albums = openAlbum(ports, viewer, slug, now).select('album.id')
  const numbered = numberedFrames(db).where('frame.album_id', 'in', albums)
  return openFrames(ports, viewer, slug, now)
    .innerJoin(numbered.as('numbered'), 'numbered.id', 'frame.id')
    .leftJoin(chosen.as('chosen'), 'chosen.frame_id', 'frame.id')
    .select(['frame.id as frameId', 'photo.width', 'photo.height', 'chosen.note', 'numbered.number'])
    .execute()
}

/** These frames, in this order. */
async function readFrames(
  ports: GalleryPorts,
  viewer: Viewer,
  { slug, proofs, downloads }: GrantedAlbum,
  wanted: Outlined[],
  now: number,
): Promise<FrameView[]> {
  if (wanted.length === 0) return []
  const rows = await openFrames(ports, viewer, slug, now)
    .where(
      'frame.id',
      'in',
      wanted.map(({ frameId }) => frameId),
    )
    .leftJoin('delivery_file as web', (join) =>
      join.onRef('web.photo_id', '=', 'photo.id').on('web.size', '=', 'web'),
    )
    .select(frameColumns)
    .select(['photo.bytes', 'photo.taken_clock', 'web.bytes as webBytes'])
    .execute()
  const ids = rows.map(({ id }) => id)
  const see = proofs ? await asProofs(ports.database, ids) : asPhotograph
  const numberOf = new Map(wanted.map(({ frameId, number }) => [frameId, number]))
  const gallery = addressFor(viewer, slug)
  const said = await leaveOutNames(ports.database, rows, 'hidden')
  return said.map((row) => ({
    ...see(frameView(row, numberOf.get(row.frameId) as number), gallery),
    ...captionIn(row),
    ...(row.taken_clock && { time: clock(row.taken_clock) }),
    ...(downloads !== 'none' && { sizes: sizesOf(row) }),
  }))
}
