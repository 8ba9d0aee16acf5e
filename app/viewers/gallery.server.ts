import type { Database } from '../../ports/database/port.ts'
import { giveNumbers } from '../albums/frames/give-numbers.server.ts'
import { numberedFrames } from '../albums/frames/order.server.ts'
import { leaveOutNames } from '../photos/names/names.server.ts'
import { asPhotograph, asProofs } from '../photos/proofs/client-view.server.ts'
import { gridRatio, ROLL } from '../photos/rules/frames.ts'
import { type FrameView, sizesOf } from '../photos/rules/photo.ts'
import { captionIn, frameColumns, frameView } from '../photos/view.server.ts'
import {
  type AnyViewer,
  addressFor,
  frameDownloads,
  frameProofs,
  openAlbum,
  openFrames,
} from './viewer.server.ts'

export interface GalleryPorts {
  database: Pick<Database, 'db' | 'engine' | 'write'>
}

/** An album by its slug; null for all albums of a card holder or a buyer. */
export interface OpenedGallery {
  viewer: AnyViewer
  album: string | null
}

export type Outlined = Awaited<ReturnType<typeof readOutline>>[number]

/** In the order of each album, the newest album first. */
export async function readOutline(ports: GalleryPorts, { viewer, album }: OpenedGallery, now: number) {
  const { database } = ports
  const albums = openAlbum(ports, viewer, album, now).select('album.id')
  if (!('staffId' in viewer)) await giveNumbers(database, albums)
  // In a query of its own: PostgreSQL would number all albums again for each frame of a season.
  const [rows, numbered] = await Promise.all([
    openFrames(ports, viewer, album, now)
      .leftJoin('delivery_file as web', (join) =>
        join.onRef('web.photo_id', '=', 'photo.id').on('web.size', '=', 'web'),
      )
      .select(['frame.id as frameId', 'photo.id', 'album.id as albumId'])
      .select(['photo.width', 'photo.height', 'photo.video', 'photo.bytes', 'web.bytes as webBytes'])
      .select((has) => frameDownloads(ports, viewer, now)(has).as('downloads'))
      .select(frameProofs(viewer).as('proofs'))
      .execute(),
    numberedFrames(database.db).where('frame.album_id', 'in', albums).execute(),
  ])
  const numbers = new Map(numbered.map(({ id, number }) => [id, Number(number)]))
  return rows.map((row) => ({ ...row, number: numbers.get(row.frameId) ?? 0 }))
}

export interface RollView {
  count: number
  roll: number
  frames: FrameView[]
  /** The `gridRatio` of each listed photograph, in order. */
  ratios: string[]
}

export async function readRoll(
  ports: GalleryPorts,
  opened: OpenedGallery,
  { listed, roll }: { listed: Outlined[]; roll: number },
  now: number,
): Promise<RollView | null> {
  const wanted = listed.slice((roll - 1) * ROLL, roll * ROLL)
  if (roll < 1 || (wanted.length === 0 && roll > 1)) return null
  const frames = await readFrames(ports, opened, wanted, now)
  return { count: listed.length, roll, frames, ratios: listed.map(gridRatio) }
}

/** Keeps the order. The public reads neither names nor what only clients and families are told. */
async function readFrames(
  ports: GalleryPorts,
  { viewer, album }: OpenedGallery,
  wanted: Outlined[],
  now: number,
): Promise<FrameView[]> {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ frameId }) => frameId)
  const rows = await openFrames(ports, viewer, album, now)
    .where('frame.id', 'in', ids)
    .select(frameColumns)
    .execute()
  const isPublic = 'everybody' in viewer
  const named = await leaveOutNames(ports.database, rows, isPublic ? 'everybody' : 'hidden')
  const rowById = new Map(named.map((row) => [row.frameId, row]))
  const proofIds = wanted.flatMap(({ id, proofs }) => (proofs === 1 ? id : []))
  const asProof = proofIds.length > 0 ? await asProofs(ports.database, proofIds) : asPhotograph
  return wanted.flatMap((frame) => {
    const row = rowById.get(frame.frameId)
    if (!row) return []
    const view = frameView(row, frame.number)
    if (isPublic) return view
    const shown = frame.proofs === 1 ? asProof : asPhotograph
    return {
      ...shown(view, addressFor(viewer, album ?? frame.albumId)),
      ...captionIn(row),
      ...(frame.downloads !== 'none' && { sizes: sizesOf(frame) }),
    }
  })
}
