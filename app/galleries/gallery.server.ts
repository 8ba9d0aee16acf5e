import type { Database } from '../../ports/database/port.ts'
import type { AlbumDownloads } from '../../ports/database/schema/albums.ts'
import { numbersOf, rollWith } from '../photos/rules/frames.ts'
import type { CoverView } from '../photos/rules/photo.ts'
import { type Outlined, type RollView, readOutline, readRoll } from '../viewers/gallery.server.ts'
import type { Asked, Shown } from '../viewers/gallery-mode.ts'
import { chosenBy, readOpenAlbum, type Viewer } from '../viewers/viewer.server.ts'
import { findFrames, findTeams } from './find/find.server.ts'
import type { FindTeam, Found } from './find/find.ts'

interface GalleryPorts {
  database: Pick<Database, 'db' | 'engine' | 'write'>
}

/** One roll of a private gallery, as a client or a guest sees it. */
export interface GalleryView extends RollView {
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
  const [album, finding] = await Promise.all([
    readOpenAlbum(ports, viewer, slug, now),
    asked && shown === 'found' ? find(ports, { viewer, slug }, { ...asked, teams }, now) : null,
  ])
  if (!album) return null
  const place = { viewer, album: slug }
  const [outline, notes] = await Promise.all([
    readOutline(ports, place, now),
    readNotes(ports, viewer, listId),
  ])
  const chosen = outline.filter(({ frameId }) => notes.has(frameId))
  const some = finding ? outline.filter(({ frameId }) => finding.tags.has(frameId)) : chosen
  // A link may allow less than its album.
  const { downloads } = album
  const listed = (shown === 'all' ? outline : some).map((frame) => ({ ...frame, downloads }))
  const roll = 'roll' in at ? at.roll : rollWith(listed, at.position)
  const rolled = await readRoll(ports, place, { listed, roll }, now)
  if (!rolled) return null
  return {
    slug: 'clientId' in viewer ? slug : '',
    name: album.name,
    date: album.date,
    city: album.city,
    cover: album.cover,
    total: album.count,
    videos: album.videos,
    ...rolled,
    numbers: numbersOf(outline),
    only: shown === 'all' ? null : listed.map(({ number }) => number),
    chosen: chosen.map(({ number }) => number),
    found: finding && {
      ...finding.found,
      tags: listed.map(({ frameId }) => finding.tags.get(frameId) ?? null),
    },
    notes: notesBy(chosen, notes),
    downloads,
    proofs: album.proofs,
    endsAt: album.endsAt,
  }
}

/** What is written about each frame that they chose; '' for nothing. */
async function readNotes({ database }: GalleryPorts, viewer: Viewer, listId: string | null) {
  const rows = await chosenBy(database.db, viewer, listId).select(['frame_id', 'note']).execute()
  return new Map(rows.map(({ frame_id, note }) => [frame_id, note]))
}

/** What they wrote, by the number of the frame. */
function notesBy(chosen: Outlined[], notes: Map<string, string>): Record<number, string> {
  const written = chosen.map(({ frameId, number }) => [number, notes.get(frameId) ?? ''] as const)
  return Object.fromEntries(written.filter(([, note]) => note !== ''))
}

async function find(
  ports: GalleryPorts,
  place: { viewer: Viewer; slug: string },
  { teams, ...asked }: Asked & Pick<ShownRoll, 'teams'>,
  now: number,
) {
  return findFrames(ports, place, { ...asked, teams: teams ?? (await findTeams(ports, place, now)) }, now)
}
