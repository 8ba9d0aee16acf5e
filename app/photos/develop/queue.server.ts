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
/** Photographs that are queued for marking at once. */
const MOST_QUEUED = 5000

/** The ID of the job of a photograph: each has one. */
export function jobIdOf(photoId: string): string {
  return `${DEVELOP}-${photoId}`
}

/** The same in a query of `photo`. */
export const JOB_ID = sql<string>`${sql.lit(jobIdOf(''))} || photo.id`

/**
 * The lower, the sooner; emails have 0. To a slide's and a page's the position is added, and from a cover's the album's
 * date is subtracted, as a number (20251018).
 */
const PRIORITY = { slide: 1000, page: 3000, cover: 100_000_000, other: 200_000_000 }

/**
 * Has all photographs queued that are not developed by this release, as `queueDeveloping` does, and with `kinds` what
 * else a start begins. Once a day for all processes, because it reads every photograph; a new recipe begins at once. An
 * older release that starts beside a newer one leaves that to it.
 */
export async function queueUndeveloped(
  { write }: Pick<Database, 'write'>,
  kinds: string[] = [],
): Promise<void> {
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

/** Does such a job. */
export async function beginDeveloping({ write }: Pick<Database, 'write'>): Promise<void> {
  await write(async (trx) => {
    if (await claimDeveloping(trx)) await queueDeveloping(trx)
  })
}

/**
 * Adds a job for each photograph that is not developed by the current recipe, or that a proof album shows without the
 * current mark, unless it has one. A job that failed for good stays so until the recipe or the mark changes. With
 * `photoIds` only those are added, and one that failed is tried again. A job that an older release has queued becomes
 * this one's, also while it is leased: what that release makes of it is not enough.
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

/** The photographs that lack any of their derivatives, as rows of `job`. */
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

/**
 * Queues the photographs of proof albums that lack the current mark, whatever brought them there. Those that failed for
 * good stay so. Two releases with different marks would undo each other's work, so only the newer one does any.
 */
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

/** Some of these albums' photographs that lack the mark and have no job for it. */
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

/** What a job is to make: one that failed is tried again when it is another. */
function payloadOf(mark?: Mark): string {
  return JSON.stringify({ recipe: RECIPE, mark: mark?.id })
}

/** The condition that a `photo` is not developed by the current recipe: as ranges, which an index answers. */
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

/** How many photographs wait to be developed. */
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
  /** The name of its file. */
  name: string
  /** A sentence for the owner. */
  reason: string
  /** UTC milliseconds. */
  failedAt: number
  /** An album that has it. */
  album: { id: string; title: string } | null
}

/** The photographs that could not be developed, the latest first. */
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

/** Develops a photograph that failed again. False when it has no job, or is developed, or is being developed. */
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
