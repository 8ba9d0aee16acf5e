import { sql, type Transaction } from 'kysely'
import { href } from 'react-router'
import { uuidOf, uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { Actor } from '../../../audit/actor.ts'
import { NO_TITLE } from '../../../blog/drafts/check-text.ts'
import { freeSlug, slugFrom } from '../../../blog/studio/drafts/address.server.ts'
import { findRedirect, saveRedirects } from '../../../site/redirects/redirects.server.ts'
import { oldPath, readRedirects } from '../../../site/redirects/rules.ts'
import { addPost, textsOf } from '../../import/posts.server.ts'
import { TakeoutError } from '../../takeout-error.ts'
import { originalName } from './file-names.ts'
import type { PlannedPost, SentPost } from './sent-posts.ts'

/** What becomes of the address that a post had. */
export type OldAddress =
  | { from: string }
  /** It leads to another page already, and goes on doing so. */
  | { from: string; leads: string }
  | { mistake: string }
  /** It had none, or has the same here. */
  | null

export interface ImportedPost {
  /** 'trash' is here too, and stays as it is. */
  outcome: 'added' | 'unchanged' | 'trash'
  slug: string
  status: 'published' | 'draft'
  /** Files of pictures that are not here, or only in albums of clients. */
  missing: string[]
  address: OldAddress
}

/** IDs of photographs by the names of their files. */
type Photos = Map<string, string>

/** Names in one query: below the number of parameters that either database allows. */
const BATCH = 5000

/** What an import of these posts would do with each, in this order. Nothing is stored. */
export async function planPosts({ db }: Pick<Database, 'db'>, posts: PlannedPost[]): Promise<ImportedPost[]> {
  const photos = await photosNamed(db, [...new Set(posts.flatMap(({ files }) => files))])
  const slugs = new Set<string>()
  const leads = new Map<string, string>()
  const planned: ImportedPost[] = []
  for (const post of posts) {
    const { id: _, ...outcome } = await planPost(db, post, photos, slugs)
    const address = await addressOf(db, post.path, outcome.slug, leads)
    slugs.add(outcome.slug)
    if (address && 'from' in address && !('leads' in address)) leads.set(address.from, pageOf(outcome.slug))
    planned.push({ ...outcome, address })
  }
  return planned
}

/**
 * Adds a post of an earlier site with its time, unless it was imported before, and leads its old address to it unless that
 * leads elsewhere already. Each picture becomes the photograph with that file name. A post is a draft if it was one, if
 * nothing of it is left, or if a picture is missing and `keepDraft` is true.
 */
export async function importPost(
  database: Database,
  post: SentPost,
  actor: Actor,
  now: number,
): Promise<ImportedPost | { refused: string }> {
  const added = await addOnce(database, post, actor, now).catch((error: unknown) => {
    if (error instanceof TakeoutError) return { refused: error.message }
    throw error
  })
  if ('refused' in added) return added
  const address = await addressOf(database.db, post.path, added.slug)
  if (address && 'from' in address && !('leads' in address)) {
    await saveRedirects(database, [{ from: address.from, to: pageOf(added.slug) }], actor, now)
  }
  return { ...added, address }
}

async function addOnce({ write }: Database, post: SentPost, actor: Actor, now: number) {
  return write(async (trx) => {
    const photos = await photosNamed(trx, post.files)
    const { id, ...planned } = await planPost(trx, post, photos)
    if (planned.outcome !== 'added') return planned
    const status = post.keepDraft && planned.missing.length > 0 ? 'draft' : planned.status
    const contents = {
      id,
      slug: planned.slug,
      status,
      publishAt: post.publishedAt ?? now,
      title: post.title,
      tags: post.tags,
      mainPicture: [post.featured, ...post.files].find((file) => photos.has(file)),
      body: bodyWith(post, photos),
      pictures: [],
    }
    const texts = textsOf(contents, photos)
    if (texts.post.title === '') return NO_TITLE
    await addPost(trx, contents, texts, { actor, now })
    return { ...planned, status }
  })
}

/** Its body, where a picture that is missing has the name that the owner knows, and a missing featured one stands first. */
function bodyWith({ featured, body }: SentPost, photos: Photos): unknown[] {
  const isLost = (file: unknown) => typeof file === 'string' && file !== '' && !photos.has(file)
  const named = (body as { file?: unknown }[]).map((block) =>
    isLost(block?.file) ? { ...block, file: originalName(String(block.file)) } : block,
  )
  return isLost(featured) ? [{ _type: 'image', file: originalName(featured) }, ...named] : named
}

/**
 * Where the post is or would be. Its ID comes from its key, so that it is known again, whatever the owner called it since.
 * @param taken addresses that posts before it would get
 */
async function planPost(
  trx: Pick<Transaction<Schema>, 'selectFrom'>,
  { key, title, slug, publishedAt, files, words }: PlannedPost,
  photos: Photos,
  taken: ReadonlySet<string> = new Set(),
): Promise<Omit<ImportedPost, 'address'> & { id: string }> {
  const id = key === '' ? uuidv7() : uuidOf(`post ${key}`)
  const lost = files.filter((file) => !photos.has(file))
  const missing = [...new Set(lost.map(originalName))]
  const wanted = slugFrom(slug || title)
  const found = await trx
    .selectFrom('post')
    .select(['id', 'slug', 'title', 'status', 'deleted_at'])
    .where((has) => has.or([has('id', '=', id), has('slug', '=', wanted)]))
    .execute()
  // Two posts of one site may have the same title and no address of their own.
  const same =
    found.find((post) => post.id === id) ??
    found.find((post) => post.title === title && (key === '' || !isImported(post.id)))
  if (same) {
    const outcome = same.deleted_at === null ? 'unchanged' : 'trash'
    return { id: same.id, missing, outcome, slug: same.slug, status: same.status }
  }
  const isFree = found.length === 0 && !taken.has(wanted)
  const free = isFree ? wanted : await freeSlug(trx, title, id, taken)
  const rest = words || lost.length < files.length
  const status = publishedAt !== null && rest ? 'published' : 'draft'
  return { id, missing, outcome: 'added', slug: free, status }
}

/** Whether the ID was made from a key: it is a UUID of version 8. */
function isImported(id: string): boolean {
  return id[14] === '8'
}

/**
 * A photograph for each of these file names, whatever case its letters have: the one of that very name, else of the name that it
 * had before WordPress changed it. Videos cannot be in posts. Two sites may give different pictures the same name: one that only
 * clients see must not become public by it.
 */
async function photosNamed(trx: Pick<Transaction<Schema>, 'selectFrom'>, files: string[]): Promise<Photos> {
  const wanted = [...new Set(files.flatMap((file) => [file, originalName(file)]).map(dashed))]
  const found: Photos = new Map()
  for (let i = 0; i < wanted.length; i += BATCH) {
    const rows = await trx
      .selectFrom('photo')
      .select(['id', ({ fn }) => fn<string>('lower', ['name']).as('file')])
      .where(sql`replace(lower(name), ' ', '-')`, 'in', wanted.slice(i, i + BATCH))
      .where('video', 'is', null)
      .where(({ exists, not, or }) =>
        or([exists(framesIn(trx, 'public')), not(exists(framesIn(trx, 'private')))]),
      )
      .orderBy('id')
      .execute()
    for (const { id, file } of rows) found.set(dashed(file), id)
    for (const { id, file } of rows) found.set(file, id)
  }
  const photos: Photos = new Map()
  for (const file of files) {
    const names = [file, dashed(file), originalName(file), dashed(originalName(file))]
    const id = names.map((name) => found.get(name)).find((one) => one !== undefined)
    if (id !== undefined) photos.set(file, id)
  }
  return photos
}

/** WordPress stores 'Beach Day.jpg' as 'Beach-Day.jpg'. */
function dashed(file: string): string {
  return file.replaceAll(' ', '-')
}

/** The frames of a photograph in albums for visitors, or for clients. */
function framesIn(trx: Pick<Transaction<Schema>, 'selectFrom'>, visibility: 'public' | 'private') {
  return trx
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .select('frame.id')
    .where('frame.photo_id', '=', sql<string>`photo.id`)
    .where('album.visibility', '=', visibility)
}

function pageOf(slug: string): string {
  return href('/blog/:slug', { slug })
}

/** @param earlier pages that old addresses would lead to by posts before it */
async function addressOf(
  db: Database['db'],
  path: string,
  slug: string,
  earlier: ReadonlyMap<string, string> = new Map(),
): Promise<OldAddress> {
  const page = pageOf(slug)
  if (path === '' || oldPath(path) === page) return null
  // A separator of columns may be part of the path.
  const [line] = readRedirects(`${path.replace(/[",;\s]/g, encodeURIComponent)},${page}`)
  if (!line) return null
  if ('mistake' in line) return { mistake: line.mistake }
  const leads = (await findRedirect({ db }, line.from)) ?? earlier.get(line.from) ?? page
  return leads === page ? { from: line.from } : { from: line.from, leads }
}
