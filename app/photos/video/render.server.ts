import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { enqueue, type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { type MeasurePorts, measureFile } from '../delivery-files.server.ts'
import { queueDeveloping } from '../develop/queue.server.ts'
import type { Poster } from '../develop/workers/worker-pool.server.ts'
import { derivativeKey, originalKey, RENDITION } from '../storage-keys.server.ts'
import { type Ffmpeg, FfmpegStopped } from './ffmpeg.server.ts'

export const RENDER = 'render-video'
/** Of a video at which ffmpeg was stopped. */
const MOST_ATTEMPTS = 5

interface RenderPorts {
  database: Database
  storage: Storage
  /** Without it, the file is played as it is. */
  ffmpeg?: Ffmpeg | null
}

export async function queueRendering(trx: Transaction<Schema>, photo: string): Promise<void> {
  const id = `${RENDER}-${photo}`
  await trx.deleteFrom('job').where('id', '=', id).where('status', '<>', 'waiting').execute()
  await enqueue(trx, [{ id, kind: RENDER, about: photo, payload: {} }])
}

/** Redevelops videos whose rendition was never tried nor queued, because ffmpeg is here now. */
export async function developVideosAgain(trx: Transaction<Schema>): Promise<void> {
  const videos = await trx
    .updateTable('photo')
    .set({ recipe: null })
    .where('video', 'is not', null)
    .where('rendition', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.id')
            .where('job.id', '=', sql<string>`${sql.lit(`${RENDER}-`)} || photo.id`)
            .where('status', '=', 'waiting'),
        ),
      ),
    )
    .returning('id')
    .execute()
  if (videos.length > 0) await queueDeveloping(trx)
}

/** Undefined for a photograph. Dark if unreadable, or if ffmpeg was stopped in the last attempt. */
export async function readPoster(
  { database: { db }, storage, ffmpeg }: RenderPorts,
  id: string,
  signal: AbortSignal,
  isLast = false,
): Promise<Poster | undefined> {
  const shape = await shapeOf(db, id)
  if (!shape) return undefined
  const original = ffmpeg ? await storage.open(originalKey(id)) : null
  const dark = { width: shape.width, height: shape.height, poster: null }
  if (!original || !ffmpeg) return dark
  try {
    return { ...dark, poster: await ffmpeg.poster(original.stream, shape, signal) }
  } catch (error) {
    if (isLast && error instanceof FfmpegStopped) return dark
    throw error
  }
}

export async function render(
  { database, storage, developer, ffmpeg }: RenderPorts & MeasurePorts,
  { about, attempts }: Pick<Leased, 'about' | 'attempts'>,
  signal: AbortSignal,
): Promise<void> {
  const id = about ?? ''
  const shape = await shapeOf(database.db, id)
  if (!shape || !ffmpeg) return
  const original = await storage.open(originalKey(id))
  if (!original) return
  const key = derivativeKey(id, RENDITION)
  const made = await ffmpeg
    .rendition(original.stream, shape, signal, (file) => storage.put(key, file))
    .catch((error) => {
      const isPermanent = error instanceof FfmpegStopped && attempts >= MOST_ATTEMPTS
      throw isPermanent ? new PermanentFailure(error.message) : error
    })
  const rendition = made ? 1 : 0
  const { numUpdatedRows: found } = await database.db
    .updateTable('photo')
    .set({ rendition })
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(found) === 0) return storage.remove(key)
  const measured = { id, turned: 0 as const, width: shape.width, video: shape.video, rendition } as const
  const wanted = { size: 'web', withoutLocation: true } as const
  await measureFile({ database, storage, developer }, measured, wanted).catch(() => null)
}

async function shapeOf(db: Database['db'], id: string) {
  const row = await db
    .selectFrom('photo')
    .select(['width', 'height', 'duration', 'video'])
    .where('id', '=', id)
    .where('video', 'is not', null)
    .executeTakeFirst()
  return row ? { ...row, duration: Number(row.duration) } : null
}
