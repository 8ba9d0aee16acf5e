import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { inParts } from '../../../ports/database/parts.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { isNewestDeveloper } from '../develop/version.server.ts'
import type { Pictured } from '../rules/address.ts'
import { MARKED_FOLDER, photoOfMarked } from '../storage-keys.server.ts'
import { readMark } from './mark.server.ts'
import type { Mark } from './mark.ts'

type Reader = Pick<Database, 'db'>
const ALBUMS = 100

const IN_PROOFS = inProofs(sql<SqlBool>`album.proofs = 1`)

function inProofs(which: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`photo.id in (
    select frame.photo_id from frame join album on album.id = frame.album_id
      where ${which} and album.deleted_at is null and frame.deleted_at is null
    union select album.cover_photo_id from album where ${which} and album.deleted_at is null)`
}

/** Yields IDs of proof albums outside the trash in batches, and lets others have a turn between them. */
export async function* proofAlbums({ db }: Reader): AsyncGenerator<string[]> {
  const albums = await db
    .selectFrom('album')
    .select('id')
    .where('proofs', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  for (let i = 0; i < albums.length; i += ALBUMS, await setImmediate())
    yield albums.slice(i, i + ALBUMS).map(({ id }) => id)
}

export function isUnmarked(has: ExpressionBuilder<Schema, 'photo'>, mark: Mark) {
  const marked = has
    .selectFrom('marked_photo')
    .select('marked_photo.photo_id')
    .whereRef('marked_photo.photo_id', '=', 'photo.id')
    .whereRef('marked_photo.turned', '=', 'photo.turned')
    .where('marked_photo.mark', '=', mark.id)
  return has.not(has.exists(marked))
}

/** A proof album, or one of these, shows a `photo` without this mark. */
export function lacksMark(has: ExpressionBuilder<Schema, 'photo'>, mark: Mark, albums?: string[]) {
  const shown = albums
    ? inProofs(sql<SqlBool>`album.proofs = 1 and album.id in (${sql.join(albums)})`)
    : IN_PROOFS
  return has.and([shown, isUnmarked(has, mark)])
}

/** Null when no proof album shows the photograph, or it has the mark. */
export async function lackingMark({ db }: Reader, photoId: string): Promise<Mark | null> {
  const mark = await readMark({ db })
  const row = await db
    .selectFrom('photo')
    .select('photo.id')
    .where('photo.id', '=', photoId)
    .where((has) => lacksMark(has, mark))
    .executeTakeFirst()
  return row ? mark : null
}

export async function markedOf({ db }: Reader, photoIds: string[], mark: Mark): Promise<Set<string>> {
  if (photoIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('marked_photo')
    .innerJoin('photo', 'photo.id', 'marked_photo.photo_id')
    .whereRef('marked_photo.turned', '=', 'photo.turned')
    .where('marked_photo.mark', '=', mark.id)
    .where('photo.id', 'in', photoIds)
    .select('photo.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Shows the marked derivatives, unless the photograph was turned or deleted since it was read. */
export async function recordMarked({ db }: Reader, { id, turned }: Required<Pictured>, mark: Mark) {
  await db
    .insertInto('marked_photo')
    .columns(['photo_id', 'mark', 'turned'])
    .expression((from) =>
      from
        .selectFrom('photo')
        .select(['photo.id', sql.lit(mark.id).as('mark'), 'photo.turned'])
        .where('photo.id', '=', id)
        .where('photo.turned', '=', turned),
    )
    .onConflict((same) => same.column('photo_id').doUpdateSet({ mark: mark.id, turned }))
    .execute()
}

export async function deleteOtherMarks({ db }: Reader, mark: Mark): Promise<void> {
  // As ranges, which an index answers.
  const isOther = sql<SqlBool>`(mark < ${mark.id} or mark > ${mark.id})`
  const other = db.selectFrom('marked_photo').select('photo_id').where(isOther).limit(1)
  if (!(await other.executeTakeFirst())) return
  await db.deleteFrom('marked_photo').where(isOther).execute()
}

/** Deletes marked derivatives that no proof album shows, or with an earlier mark, unless a newer release exists. */
export async function cleanUpMarked(ports: { database: Database; storage: Storage }): Promise<void> {
  const { database, storage } = ports
  if (!(await isNewestDeveloper(database))) return
  const keys = await Array.fromAsync(storage.list(MARKED_FOLDER))
  const mark = await readMark(database)
  await deleteOtherMarks(database, mark)
  const { db } = database
  const shown = await db.selectFrom('photo').select('photo.id').where(IN_PROOFS).execute()
  const needed = new Set(shown.map(({ id }) => id))
  const rows = await db.selectFrom('marked_photo').select('photo_id').execute()
  const stale = rows.flatMap(({ photo_id: id }) => (needed.has(id) ? [] : [id]))
  await inParts(stale, (some) => {
    // Asked again: a proof album may show them by now.
    const ids = db.selectFrom('photo').select('photo.id').where('photo.id', 'in', some)
    const unshown = ids.where(sql<SqlBool>`not ${IN_PROOFS}`)
    return db.deleteFrom('marked_photo').where('photo_id', 'in', unshown).execute()
  })
  for (const key of keys) {
    const of = photoOfMarked(key)
    if (of?.mark !== mark.id || !needed.has(of.photo)) await storage.remove(key)
  }
}
