import { type ExpressionBuilder, type RawBuilder, sql, type Transaction } from 'kysely'
import { notify } from '../../../ports/database/notices.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { databaseNow } from '../../../ports/database/time.ts'
import { enqueue, newJob, retry } from '../../jobs/queue.server.ts'
import { readMark } from '../proofs/mark.server.ts'
import type { Mark } from '../proofs/mark.ts'
import { deleteOtherMarks, lacksMark, proofAlbums } from '../proofs/marked.server.ts'
import { RECIPE } from '../rules/address.ts'
import {
  claimDeveloping,
  DEVELOP,
  DEVELOP_ALL,
  DEVELOP_VERSION,
  isNewestDeveloper,
} from './version.server.ts'

const DAY = 86_400_000
const MOST_QUEUED = 5000

export function jobIdOf(photoId: string): string {
  return `${DEVELOP}-${photoId}`
}

export const JOB_ID = sql<string>`${sql.lit(jobIdOf(''))} || photo.id`

/** The lower, the sooner; emails have 0. Slides and pages add their position, covers subtract the album's date. */
const PRIORITY = { watched: 100, slide: 1000, page: 3000, cover: 100_000_000, other: 200_000_000 }

/** Queues `queueDeveloping` and jobs of `kinds`, once a day: it reads every photograph. A new recipe starts at once. */
export async function queueUndeveloped({ write }: Pick<Database, 'write'>, kinds: string[] = []) {
  const day = Math.floor(Date.now() / DAY)
  const needs = DEVELOP_VERSION
  const jobs = [DEVELOP_ALL, ...kinds].map((kind) => ({
    id: `${kind}-${needs}-${day}`,
    kind,
    needs,
    payload: {},
  }))
  await write(async (trx) => {
    if (await claimDeveloping(trx)) await enqueue(trx, jobs)
  })
}

export async function beginDeveloping({ write }: Pick<Database, 'write'>): Promise<void> {
  await write(async (trx) => {
    if (await claimDeveloping(trx)) await queueDeveloping(trx)
  })
}

/**
 * Adds a job for each photograph without the current recipe or, in a proof album, the current mark. A job that failed
 * for good stays so until recipe or mark changes. Limited to `photoIds`, it retries those that failed. Takes over jobs
 * of an older release, even leased ones: their result is not enough.
 */
export async function queueDeveloping(trx: Transaction<Schema>, photoIds?: string[]): Promise<void> {
  const due = { ...newJob(databaseNow(trx)), needs: DEVELOP_VERSION }
  const columns = Object.keys(due) as (keyof typeof due)[]
  const undeveloped = lackingFiles(trx, await readMark({ db: trx }))
    .select(columns.map((column) => expressionOf(due[column]).as(column)))
    .$if(photoIds !== undefined, (query) => query.where('photo.id', 'in', photoIds as string[]))
  await trx
    .insertInto('job')
    .columns(['id', 'kind', 'about', 'payload', 'priority', ...columns])
    .expression(undeveloped)
    .onConflict((same) =>
      same
        .column('id')
        .doUpdateSet((eb) => ({
          ...due,
          payload: eb.ref('excluded.payload'),
          priority: eb.ref('excluded.priority'),
        }))
        .where((eb) => eb.or([eb('job.status', '<>', 'waiting'), isOlder(eb)]))
        .where((eb) =>
          eb.or([
            eb.lit(photoIds !== undefined),
            eb('job.status', '=', 'done'),
            isOlder(eb),
            eb('job.payload', '<>', eb.ref('excluded.payload')),
          ]),
        ),
    )
    .execute()
  await notify(trx)
}

function isOlder(eb: ExpressionBuilder<Schema, 'job'>) {
  return eb('job.needs', '<', DEVELOP_VERSION)
}

function expressionOf<Value>(value: Value): RawBuilder<Value> {
  return typeof value === 'object' && value !== null ? (value as never) : sql.lit(value)
}

/** Selects photographs that lack derivatives, as rows of `job`. */
function lackingFiles(trx: Transaction<Schema>, mark: Mark) {
  return trx
    .selectFrom('photo')
    .select((eb) => [
      JOB_ID.as('id'),
      sql.lit(DEVELOP).as('kind'),
      'photo.id as about',
      eb
        .case()
        .when(lacksMark(eb, mark))
        .then(sql.lit(payloadOf(mark)))
        .else(sql.lit(payloadOf()))
        .end()
        .as('payload'),
      priorityOf(eb, 'photo.id').as('priority'),
    ])
    .where((eb) => eb.or([isUndeveloped(eb), lacksMark(eb, mark)]))
}

/** Queues photographs that lack the mark. Only the newest release does: two would undo each other's work. */
export async function queueMarking({ db, write }: Database): Promise<void> {
  if (!(await isNewestDeveloper({ db }))) return
  const mark = await readMark({ db })
  await deleteOtherMarks({ db }, mark)
  for await (const albums of proofAlbums({ db })) {
    for (;;) {
      const ids = await toMark(db, mark, albums)
      if (ids.length > 0) await write((trx) => queueDeveloping(trx, ids))
      if (ids.length < MOST_QUEUED) break
    }
  }
}

async function toMark(db: Database['db'], mark: Mark, albums: string[]): Promise<string[]> {
  const lacking = await db
    .selectFrom('photo')
    .select('photo.id')
    .where((has) => lacksMark(has, mark, albums))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.id')
            .where('job.id', '=', JOB_ID)
            .where(({ or, and, eb }) =>
              or([
                eb('status', '=', 'waiting'),
                and([eb('status', '=', 'dead'), eb('payload', '=', payloadOf(mark))]),
              ]),
            ),
        ),
      ),
    )
    .limit(MOST_QUEUED)
    .execute()
  return lacking.map(({ id }) => id)
}

/** A failed job is retried when this changes. */
function payloadOf(mark?: Mark): string {
  return JSON.stringify({ recipe: RECIPE, mark: mark?.id })
}

/** As ranges, which an index answers. */
function isUndeveloped(eb: ExpressionBuilder<Schema, 'photo'>) {
  return eb.or([eb('recipe', 'is', null), eb('recipe', '<', RECIPE), eb('recipe', '>', RECIPE)])
}

/** Moves photographs forward that the site's pages or an album's card show by now. */
export async function prioritizeWanted(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('job')
    .set((eb) => ({ priority: priorityOf(eb, 'job.about') }))
    .where('kind', '=', DEVELOP)
    .where('status', '=', 'waiting')
    .where((eb) => eb('priority', '>', priorityOf(eb, 'job.about')))
    .execute()
}

/** Develops these before other photos, in this order. */
export async function developFirst(trx: Transaction<Schema>, photoIds: string[]): Promise<void> {
  for (const [i, id] of photoIds.entries()) {
    const priority = PRIORITY.watched + i
    await trx
      .updateTable('job')
      .set({ priority })
      .where('id', '=', jobIdOf(id))
      .where('status', '=', 'waiting')
      .where('priority', '>', priority)
      .execute()
  }
}

export async function countDeveloping({ db }: Pick<Database, 'db'>): Promise<number> {
  const { waiting } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('kind', '=', DEVELOP)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export interface FailedPhoto {
  id: string
  name: string
  reason: string
  failedAt: number
  album: { id: string; title: string } | null
}

export async function failedPhotos({ db }: Pick<Database, 'db'>): Promise<FailedPhoto[]> {
  const rows = await db
    .selectFrom('job')
    .innerJoin('photo', 'photo.id', 'job.about')
    .leftJoin('album', (join) =>
      join.on('album.id', '=', ({ selectFrom }) =>
        selectFrom('frame')
          .innerJoin('album as kept', 'kept.id', 'frame.album_id')
          .whereRef('frame.photo_id', '=', 'photo.id')
          .where('frame.deleted_at', 'is', null)
          .where('kept.deleted_at', 'is', null)
          .select(({ fn }) => fn.max('kept.id').as('id')),
      ),
    )
    .select(['photo.id', 'photo.name', 'job.error', 'job.ended_at'])
    .select(['album.id as albumId', 'album.name as albumName', 'album.display_name as displayName'])
    .where('kind', '=', DEVELOP)
    .where('status', '=', 'dead')
    .orderBy('ended_at', 'desc')
    .orderBy('photo.id')
    .execute()
  return rows.map(({ id, name, error, ended_at, albumId, albumName, displayName }) => ({
    id,
    name,
    reason: error ?? '',
    failedAt: ended_at ?? 0,
    album: albumId === null ? null : { id: albumId, title: displayName ?? albumName ?? '' },
  }))
}

/** False if the photograph has no job, or is developed or being developed. */
export function retryPhoto(database: Database, photoId: string): Promise<boolean> {
  return retry(database, jobIdOf(photoId))
}

function priorityOf<Tables extends keyof Schema>(eb: ExpressionBuilder<Schema, Tables>, photo: string) {
  const { slide, page, cover, other } = PRIORITY
  const id = sql.ref(photo)
  const onSite = sql`(select min(case section when 'hero' then ${sql.lit(slide)} else ${sql.lit(page)} end + position)
    from site_photo where photo_id = ${id})`
  const onCard = sql`(select min(${sql.lit(cover)} - cast(replace(coalesce(date, '0'), '-', '') as integer))
    from album where cover_photo_id = ${id} and deleted_at is null)`
  return eb.fn.coalesce(sql<number>`${onSite}`, sql<number>`${onCard}`, sql<number>`${sql.lit(other)}`)
}
