import { open } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Insertable, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { queueDeveloping } from '../../photos/develop/queue.server.ts'
import { kindOf, plainName, refuseSize } from '../../photos/intake/file.ts'
import type { PhotoFacts } from '../../photos/intake/intake.server.ts'
import { fileOnDisk } from '../../photos/intake/source-file.server.ts'
import { insertPhotos, type Stored, storeOriginal } from '../../photos/intake/store.server.ts'
import { originalKey, photoIdOfFile } from '../../photos/storage-keys.server.ts'
import { batchesOf } from '../export/batches.ts'
import type { photographShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import type { ImportWork } from './import-work.ts'
import { fileIn } from './source/source.server.ts'
import { insertTags } from './tags.server.ts'

export type Photograph = z.output<typeof photographShape>

export const CONCURRENCY = Math.min(availableParallelism(), 4)

interface Taken {
  id: string
  /** Null if the site had it before: its words stay. */
  stored: Stored | null
  isVideo: boolean
}

export interface Intake {
  taken: Map<string, Taken>
  refused: string[]
}

/** Stores originals; a dry run reads only their first bytes. Throws a TakeoutError if one is missing or may not be read. */
export async function intakePhotographs(
  work: ImportWork,
  folder: string,
  photographs: readonly Pick<Photograph, 'file' | 'name' | 'missing'>[],
): Promise<Intake> {
  const wanted = photographs.filter(({ missing }) => !missing)
  const pathOf = (file: string) => (folder === '' ? file : `${folder}/${file}`)
  // Checks all before reading the first: reading may take an hour.
  for (const { file } of wanted) await fileIn(work.root, pathOf(file))
  const outcomes = new Map<string, Taken | { refused: string }>()
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(work.signal ? [work.signal] : [])])
  const queue = wanted.values()
  const take = async () => {
    for (const { file, name = file } of queue) {
      signal.throwIfAborted()
      const found = await fileIn(work.root, pathOf(file))
      const tooLarge = refuseSize(plainName(name), found.bytes)
      const kept = tooLarge ? { refused: tooLarge } : await intakeOne(work, found.path, plainName(name))
      outcomes.set(file, kept)
      await work.taken?.()
    }
  }
  const stop = (error: unknown) => failed.abort(error)
  await Promise.all(Array.from({ length: CONCURRENCY }, () => take().catch(stop)))
  signal.throwIfAborted()
  const intake: Intake = { taken: new Map(), refused: [] }
  for (const { file } of wanted) {
    const outcome = outcomes.get(file)
    if (outcome && 'refused' in outcome) intake.refused.push(outcome.refused)
    else if (outcome) intake.taken.set(file, outcome)
  }
  return intake
}

async function intakeOne(
  { database, storage, workers, dryRun }: ImportWork,
  path: string,
  name: string,
): Promise<Taken | { refused: string }> {
  const file = await fileOnDisk(path)
  const id = await photoIdOfFile(file)
  const known = await database.db
    .selectFrom('photo')
    .select(['bytes', 'video'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && (await storage.size(originalKey(id))) === known.bytes) {
    return { id, stored: null, isVideo: known.video !== null }
  }
  if (dryRun) {
    const kind = await pictureKind(path)
    return kind ? { id, stored: null, isVideo: kind === 'video' } : { refused: `${name} is not a photo.` }
  }
  const read = await workers.intakeFile(file, name)
  if ('refused' in read) return read
  if (read.photo.id !== id) throw new TakeoutError(`${name} changed while it was being read.`)
  const stored = await storeOriginal({ database, storage }, read.photo, () => file.open())
  return { id, stored, isVideo: read.photo.video !== null }
}

/** Judges by the first bytes; null for neither a photograph nor a video. */
async function pictureKind(path: string) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  const kind = kindOf(buffer.subarray(0, bytesRead)) ?? ''
  return ['jpeg', 'png', 'webp', 'avif', 'tiff', 'heif', 'video'].includes(kind) ? kind : null
}

export async function insertPhotographs(
  trx: Transaction<Schema>,
  photographs: readonly Photograph[],
  taken: Intake['taken'],
): Promise<void> {
  const added = photographs.flatMap((photograph) => {
    const stored = taken.get(photograph.file)?.stored
    return stored ? [{ id: stored.photo.id, photograph, row: rowOf(stored.photo, photograph) }] : []
  })
  // The first of files with the same bytes: PostgreSQL refuses a row twice in one statement.
  const first = [...new Map(added.toReversed().map(({ row }) => [row.id, row])).values()].toReversed()
  const discards = [...taken.values()].flatMap(({ stored }) => stored?.discards ?? [])
  for (const batch of batchesOf(first)) await insertPhotos(trx, batch, discards)
  await insertTags(trx, added)
}

/** Call this after storing what shows them, which decides the order of developing. */
export async function developPhotographs(trx: Transaction<Schema>, taken: Intake['taken']): Promise<void> {
  const ids = [...taken.values()].flatMap(({ id, stored }) => (stored ? [id] : []))
  for (const batch of batchesOf(ids)) await queueDeveloping(trx, batch)
}

const NO_WORDS = {
  title: null,
  caption: null,
  creator: null,
  keywords: '[]',
  people: '[]',
  city: null,
  event: null,
}

function rowOf(facts: PhotoFacts, photograph: Photograph): Insertable<Schema['photo']> {
  const { alt = '', title, caption, keywords, creator, people, city, event } = photograph
  const { takenAt, turned = 0, focus } = photograph
  const own = photograph.ownWordsWithheld ? NO_WORDS : facts
  const sideways = turned === 90 || turned === 270
  return {
    ...facts,
    alt,
    turned,
    focus_x: focus?.x ?? null,
    focus_y: focus?.y ?? null,
    recipe: null,
    card: photograph.card ?? null,
    holds_erased: photograph.held ? 1 : 0,
    held: photograph.held || photograph.card ? 1 : 0,
    ...(sideways && { width: facts.height, height: facts.width }),
    own_words_withheld: photograph.ownWordsWithheld ? 1 : 0,
    words_withheld: photograph.wordsWithheld ? 1 : 0,
    title: title ?? own.title,
    caption: caption ?? own.caption,
    creator: creator ?? own.creator,
    keywords: keywords ? JSON.stringify(keywords) : own.keywords,
    people: people ? JSON.stringify(people) : own.people,
    city: city ?? own.city,
    event: event ?? own.event,
    taken_at: takenAt ?? facts.taken_at,
  }
}
