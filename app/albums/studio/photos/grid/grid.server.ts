import { sql } from 'kysely'
import type { Database } from '../../../../../ports/database/port.ts'
import { JOB_ID } from '../../../../photos/develop/queue.server.ts'
import { RECIPE } from '../../../../photos/rules/address.ts'
import { RENDER } from '../../../../photos/video/render.server.ts'
import { playsEverywhere } from '../../../../photos/video/video.ts'
import { liveAlbum } from '../../../change.server.ts'
import { ALBUM_ORDER, albumFrames } from '../../../frames/order.server.ts'
import { readSections } from '../../../frames/sections.server.ts'
import type { GridFrame, GridView } from './grid-view.ts'
import { tagsIn } from './tags-in.server.ts'

export async function readGrid(database: Pick<Database, 'db'>, albumId: string): Promise<GridView | null> {
  const album = await liveAlbum(database.db, albumId)
    .select(['cover_photo_id as cover', 'last_number as lastNumber'])
    .executeTakeFirst()
  if (!album) return null
  const sections = await readSections(database.db, albumId)
  const frames = await frameRows(database, albumId).execute()
  const tagged = await tagsIn(database, albumId)
  return {
    ...album,
    sections: sections.map(({ id, name }) => ({ id, name })),
    frames: frames.map((row) => ({ ...gridFrame(row), ...tagged(row.photo) })),
  }
}

export function frameRows({ db }: Pick<Database, 'db'>, albumId: string) {
  return albumFrames(db, albumId)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .leftJoin('job', (join) =>
      join
        .on('job.id', '=', JOB_ID)
        .on('job.status', '=', 'dead')
        .on('photo.recipe', 'is distinct from', RECIPE),
    )
    .leftJoin('job as rendering', (join) =>
      join
        .on('rendering.id', '=', sql<string>`${sql.lit(`${RENDER}-`)} || photo.id`)
        .on('rendering.status', '=', 'waiting'),
    )
    .select(['frame.id', 'frame.number', 'frame.section_id as section', 'photo.id as photo', 'photo.name'])
    .select(['photo.width', 'photo.height', 'photo.turned', 'photo.recipe', 'photo.placeholder'])
    .select('photo.held')
    .select(['photo.video', 'photo.duration', 'photo.codec', 'photo.rendition', 'rendering.id as rendering'])
    .select(['job.status', 'job.error', sql<string>`coalesce(frame.alt, photo.alt)`.as('alt')])
    .select(sql<string>`coalesce(frame.caption, photo.caption, '')`.as('caption'))
    .orderBy(ALBUM_ORDER)
}

type Row = Awaited<ReturnType<ReturnType<typeof frameRows>['execute']>>[number]

export function gridFrame({ recipe, placeholder, status, error, alt, caption, ...row }: Row): GridFrame {
  const { turned, section, number, held, video, duration, codec, rendition, rendering, ...facts } = row
  const frame: GridFrame = facts
  if (video) frame.seconds = Math.max(1, Math.round(Number(duration) / 1000))
  const isRaw = video !== null && rendition !== 1 && rendering === null
  if (isRaw && (video === 'mov' || !playsEverywhere(codec))) frame.raw = true
  if (section !== null) frame.section = section
  if (number !== null) frame.number = number
  if (turned !== 0) frame.turned = turned
  if (held === 1) frame.held = true
  if (alt === '') frame.wordless = true
  if (caption !== '') frame.captioned = true
  if (recipe !== RECIPE) frame.placeholder = placeholder
  if (status === 'dead') frame.failed = error ?? ''
  return frame
}

export type FrameWords = NonNullable<Awaited<ReturnType<typeof readWords>>>

export async function readWords({ db }: Pick<Database, 'db'>, albumId: string, frameId: string) {
  const row = await albumFrames(db, albumId)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.id', '=', frameId)
    .select(['frame.caption', 'frame.alt', 'photo.caption as photoCaption', 'photo.alt as photoAlt'])
    .select(['photo.focus_x', 'photo.focus_y'])
    .executeTakeFirst()
  if (!row) return null
  const { caption, alt, photoCaption, photoAlt, focus_x: x, focus_y: y } = row
  return {
    id: frameId,
    caption: caption ?? '',
    alt: alt ?? '',
    photo: { caption: photoCaption ?? '', alt: photoAlt },
    focus: x !== null && y !== null ? { x, y } : null,
  }
}
