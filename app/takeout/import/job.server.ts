import type { Database } from '../../../ports/database/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { withScratch } from '../../backup/scratch.server.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { PieceMissing, receivedFile } from '../../uploads/pieces.server.ts'
import { readUpload, type Upload } from '../../uploads/uploads.server.ts'
import { TakeoutError } from '../takeout-error.ts'
import { importAlbums } from './albums.server.ts'
import { isPostsFile } from './earlier-post.ts'
import { earlierPostsIn, importEarlierPosts } from './earlier-posts.server.ts'
import type { ImportWork } from './import-work.server.ts'
import type { ImportReport } from './report.ts'
import { withUnzipped } from './source/unzip.server.ts'
import { discardImport, readNote, writeNote } from './source/upload.server.ts'

type Ports = Pick<ImportWork, 'database' | 'storage' | 'workers'>

const EVERY = 1_000
const GONE = 'The file is no longer on the server. Choose it again.'

/** Checks an upload or imports it, and stores a report. After a crash it starts again. A finished import deletes its upload. */
export async function doImport(
  { dataDir, ...ports }: Ports & { dataDir: string },
  { about, payload }: Pick<Leased, 'about' | 'payload'>,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  const { database } = ports
  const id = about ?? ''
  const stage = payload.stage === 'report' ? 'report' : 'look'
  const upload = await readUpload(database, 'import', id)
  if (await readNote(database, id, stage)) return
  if (!upload) throw new PermanentFailure(GONE)
  const dryRun = stage === 'look'
  const how = { dryRun, keepDrafts: payload.keepDrafts !== false, actor: payload.actor as Actor, signal, now }
  try {
    const report = await withScratch(dataDir, (scratch) => importUpload(ports, upload, scratch, how))
    await writeNote(database, { id, stage, note: report }, now())
    if (!dryRun) await discardImport(ports, id)
  } catch (error) {
    if (error instanceof PieceMissing) throw new PermanentFailure(GONE, { cause: error })
    if (!(error instanceof TakeoutError)) throw error
    throw new PermanentFailure(error.message, { cause: error })
  }
}

async function importUpload(
  ports: Ports,
  upload: Upload,
  scratch: string,
  { now, ...how }: Pick<ImportWork, 'dryRun' | 'keepDrafts' | 'actor' | 'signal'> & { now: () => number },
): Promise<ImportReport> {
  const { id, name } = upload
  const file = await receivedFile(ports, upload)
  const work = { ...ports, ...how, root: scratch, now: now() }
  if (isPostsFile(name)) {
    const { posts, leftOut } = await earlierPostsIn(file, name)
    return { name, at: now(), lines: await importEarlierPosts(work, posts), leftOut }
  }
  return withUnzipped(file, scratch, name, async (root, leftOut) => {
    const taken = progress(ports.database, id, now)
    const lines = await importAlbums({ ...work, root, taken })
    return { name, at: now(), lines, leftOut }
  })
}

function progress(database: Database, id: string, now: () => number): () => Promise<void> {
  let [photographs, noted] = [0, 0]
  return async () => {
    photographs++
    if (now() - noted < EVERY) return
    noted = now()
    await writeNote(database, { id, stage: 'progress', note: { photographs } }, now())
  }
}
