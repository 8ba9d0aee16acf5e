import { numbersOf, rollWith } from '../photos/rules/frames.ts'
import { type GalleryPorts, type Outlined, readOutline, readRoll } from '../viewers/gallery.server.ts'
import type { SearchInput, Shown } from '../viewers/gallery-mode.ts'
import { chosenBy, readOpenAlbum, type Viewer } from '../viewers/viewer.server.ts'
import { findFrames, findTeams } from './find/find.server.ts'
import type { FindTeam } from './find/find.ts'

export type GalleryView = NonNullable<Awaited<ReturnType<typeof readPrivateGallery>>>

type RollOrPosition = { roll: number } | { position: number }

export type ShownRoll = RollOrPosition & {
  shown: Shown
  listId?: string | null
  asked?: SearchInput | null
  teams?: FindTeam[]
}

export async function readPrivateGallery(
  ports: GalleryPorts,
  viewer: Viewer,
  slug: string,
  { shown, listId = null, asked = null, teams, ...at }: ShownRoll,
  now: number,
) {
  const [album, finding] = await Promise.all([
    readOpenAlbum(ports, viewer, slug, now),
    asked && shown === 'found' ? find(ports, { viewer, slug }, { ...asked, teams }, now) : null,
  ])
  if (!album) return null
  const opened = { viewer, album: slug }
  const [outline, notes] = await Promise.all([
    readOutline(ports, opened, now),
    readNotes(ports, viewer, listId),
  ])
  const chosen = outline.filter(({ frameId }) => notes.has(frameId))
  const some = finding ? outline.filter(({ frameId }) => finding.tags.has(frameId)) : chosen
  const { downloads } = album
  // A link may allow less than its album.
  const listed = (shown === 'all' ? outline : some).map((frame) => ({ ...frame, downloads }))
  const roll = 'roll' in at ? at.roll : rollWith(listed, at.position)
  const rolled = await readRoll(ports, opened, { listed, roll }, now)
  if (!rolled) return null
  return {
    /** '' for guests, who don't learn the album's own address. */
    slug: 'clientId' in viewer ? slug : '',
    name: album.name,
    date: album.date,
    city: album.city,
    cover: album.cover,
    total: album.count,
    videos: album.videos,
    ...rolled,
    /** Null where the album counts 1, 2, 3 and so on. */
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
    /** UTC milliseconds; null for never. */
    endsAt: album.endsAt,
  }
}

async function readNotes({ database }: GalleryPorts, viewer: Viewer, listId: string | null) {
  const rows = await chosenBy(database.db, viewer, listId).select(['frame_id', 'note']).execute()
  return new Map(rows.map(({ frame_id, note }) => [frame_id, note]))
}

function notesBy(chosen: Outlined[], notes: Map<string, string>): Record<number, string> {
  const written = chosen.map(({ frameId, number }) => [number, notes.get(frameId) ?? ''] as const)
  return Object.fromEntries(written.filter(([, note]) => note !== ''))
}

async function find(
  ports: GalleryPorts,
  place: { viewer: Viewer; slug: string },
  { teams, ...asked }: SearchInput & Pick<ShownRoll, 'teams'>,
  now: number,
) {
  return findFrames(ports, place, { ...asked, teams: teams ?? (await findTeams(ports, place, now)) }, now)
}
