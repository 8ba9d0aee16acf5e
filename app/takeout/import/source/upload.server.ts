import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { enqueueSingle, isQueued } from '../../../jobs/single-job.server.ts'
import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import { plainName } from '../../../photos/intake/file.ts'
import { type DiskSpace, roomOn } from '../../../uploads/room.server.ts'
import {
  deleteUpload,
  listUnfinished,
  readUpload,
  type Upload,
  type UploadStore,
} from '../../../uploads/uploads.server.ts'
import type { ImportReport } from '../report.ts'

// The studio has one upload to import. Its check and the report of the import are notes.

export const IMPORT = 'import'
/** Bytes. */
export const LARGEST = 100e9
const MOST_UPLOADS = { count: 20, per: HOUR }
/** Milliseconds from the password to the start of an upload. */
const CONFIRMED_FOR = 900_000
/** Milliseconds. */
const REPORT_LIFETIME = 30 * 24 * HOUR

type Stage = Schema['import_note']['stage']

/** Deletes the earlier ZIP to make room. If this one is refused, returns an HTTP status and a sentence. */
export async function prepareUpload(
  store: UploadStore,
  { name, size }: { name: string; size: number },
  { id, confirmedAt }: { id: string; confirmedAt: number },
  now: number,
  { disk, space }: { disk: string | null; space?: DiskSpace },
): Promise<{ fields: { file: string } } | { status: number; reason: string }> {
  const refused = (status: number, reason: string) => ({ status, reason })
  const file = plainName(name)
  if (now - confirmedAt > CONFIRMED_FOR) return refused(400, 'Reload this page and enter your password.')
  if (await isQueued(store.database, IMPORT))
    return refused(400, "An import is running. Wait until it's finished.")
  if (size === 0) return refused(400, `${file} is empty.`)
  if (size > LARGEST) return refused(413, `${file} is larger than ${LARGEST / 1e9} GB. Split it.`)
  const wait = await limit(store.database, [{ name: 'import', key: id, rule: MOST_UPLOADS }])
  if (wait > 0) return refused(400, 'Too many uploads in a short time. Try again in an hour.')
  for (const before of await listUnfinished(store.database, 'import')) await discardImport(store, before.id)
  // The ZIP, its files, and the originals that are copied from those.
  if ((await roomOn(disk, space)) < 3 * size) {
    return refused(507, `Your site's disk has no room for ${file}, which needs three times its size.`)
  }
  return { fields: { file } }
}

/** Queues the check of a whole upload, or the import of a checked one. False if it is too early, or a job is there. */
export async function queueImport(
  database: Database,
  {
    id,
    ...payload
  }: { id: string; stage: 'look' | 'report'; actor: Actor & { id: string }; keepDrafts?: boolean },
  now: number,
): Promise<boolean> {
  const upload = await readUpload(database, 'import', id)
  if (!upload || upload.received < upload.size) return false
  const { stage, actor } = payload
  if (stage === 'report' && !(await readNote(database, id, 'look'))) return false
  const action = stage === 'look' ? 'takeout.look' : 'takeout.ask-import'
  const job = { kind: IMPORT, about: id, payload }
  return enqueueSingle(database, job, (trx) => recordEvent(trx, { actor, now }, { action }))
}

export async function readZip(database: Database): Promise<Upload | null> {
  const all = await listUnfinished(database, 'import')
  return all.toSorted((a, b) => b.movedAt - a.movedAt)[0] ?? null
}

/** Deletes the upload and its notes, but no report. */
export async function discardImport(store: UploadStore, id: string): Promise<void> {
  await deleteUpload(store, id)
  await deleteNotes(store.database)
}

export async function readNote<Note>({ db }: Database, id: string, stage: Stage): Promise<Note | null> {
  const row = await db
    .selectFrom('import_note')
    .select('note')
    .where('upload_id', '=', id)
    .where('stage', '=', stage)
    .executeTakeFirst()
  return row ? JSON.parse(row.note) : null
}

/** Stores a note, and keeps the upload from being deleted as abandoned. */
export async function writeNote(
  { write }: Database,
  { id, stage, note }: { id: string; stage: Stage; note: unknown },
  now: number,
): Promise<void> {
  const row = { note: JSON.stringify(note), at: now }
  await write(async (trx) => {
    await trx
      .insertInto('import_note')
      .values({ ...row, upload_id: id, stage })
      .onConflict((same) => same.columns(['upload_id', 'stage']).doUpdateSet(row))
      .execute()
    await trx.updateTable('upload').set({ moved_at: now }).where('id', '=', id).execute()
  })
}

export async function readLastReport({ db }: Database): Promise<ImportReport | null> {
  const last = db.selectFrom('import_note').select('note').where('stage', '=', 'report').orderBy('at', 'desc')
  const row = await last.limit(1).executeTakeFirst()
  return row ? JSON.parse(row.note) : null
}

/** Deletes notes of uploads that are gone, and reports, which name clients, after a month. */
export async function cleanUpImports(database: Database, now: number): Promise<void> {
  await deleteNotes(database)
  await database.write((trx) =>
    trx
      .deleteFrom('import_note')
      .where('at', '<', now - REPORT_LIFETIME)
      .execute(),
  )
}

async function deleteNotes({ write }: Database): Promise<void> {
  await write((trx) =>
    trx
      .deleteFrom('import_note')
      .where('stage', '<>', 'report')
      .where('upload_id', 'not in', trx.selectFrom('upload').select('id'))
      .execute(),
  )
}
