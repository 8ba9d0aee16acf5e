import { sql, type Transaction } from 'kysely'
import { uuidOf, uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { Actor } from '../../../audit/actor.ts'
import { NO_TITLE } from '../../../blog/drafts/check-text.ts'
import { freeSlug, slugFrom } from '../../../blog/studio/drafts/address.server.ts'
import { addPost, type PostContents, textsOf } from '../../import/posts.server.ts'
import { TakeoutError } from '../../takeout-error.ts'

/** A post of an earlier site without its text. */
export interface PostToImport {
  /** What tells it from all other posts of all sites; '' for nothing. */
  key: string
  title: string
  /** Its name in its earlier address; '' for none. */
  slug: string
  /** When it was published, UTC milliseconds; null for a draft. */
  publishedAt: number | null
  /** Names of the files of its pictures, in lower case. */
  files: string[]
  /** Whether it says anything without its pictures. */
  words: boolean
}

export interface ImportOutcome {
  /** 'trash' is here too, and stays as it is. */
  outcome: 'added' | 'unchanged' | 'trash'
  slug: string
  status: 'published' | 'draft'
  /** Files of pictures that are not here, or only in albums of clients. */
  missing: string[]
}

type Planned = ImportOutcome & { id: string }
/** IDs of photographs by the names of their files. */
type Photos = Map<string, string>

/** Names in one query: below the number of parameters that either database allows. */
const BATCH = 5000

/** What an import of these posts would do with each, in this order. Nothing is stored. */
export async function planPosts({ db }: Pick<Database, 'db'>, given: unknown): Promise<ImportOutcome[]> {
  const posts = (Array.isArray(given) ? given : []).map(postOf)
  const photos = await photosNamed(db, [...new Set(posts.flatMap(({ files }) => files))])
  const taken = new Set<string>()
  const outcomes: ImportOutcome[] = []
  for (const post of posts) {
    const { id: _, ...outcome } = await plannedPost(db, post, photos, taken)
    taken.add(outcome.slug)
    outcomes.push(outcome)
  }
  return outcomes
}

/**
 * Adds a post of an earlier site with its time, unless it was imported before. Each picture becomes the photograph with
 * that file name. A post is a draft if it was one, if nothing of it is left, or if a picture is missing and `keepDraft` is
 * true.
 *
 * @param given as a browser sent it: what `planPosts` is given, with `body` (pictures name files:
 *   `{ _type: 'image', file: 'beach.jpg' }`), `tags` and perhaps `keepDraft`
 */
export async function importPost(
  { write }: Pick<Database, 'write'>,
  given: unknown,
  actor: Actor,
  now: number,
): Promise<ImportOutcome | { refused: string }> {
  const { body: blocks, tags, keepDraft } = (given ?? {}) as Record<string, unknown>
  const body = (Array.isArray(blocks) ? blocks : []).map(inLowerCase)
  const files = [...new Set(body.flatMap(fileOf))]
  const post = { ...postOf(given), files, words: body.some((block) => fileOf(block).length === 0) }
  try {
    return await write(async (trx) => {
      const photos = await photosNamed(trx, files)
      const { id, ...planned } = await plannedPost(trx, post, photos)
      if (planned.outcome !== 'added') return planned
      const status = keepDraft === true && planned.missing.length > 0 ? 'draft' : planned.status
      const contents: PostContents = {
        id,
        slug: planned.slug,
        status,
        publishAt: post.publishedAt ?? now,
        title: post.title,
        tags: Array.isArray(tags) ? tags : [],
        mainPicture: files.find((file) => photos.has(file)),
        body,
        pictures: [],
      }
      const texts = textsOf(contents, photos)
      if (texts.post.title === '') return NO_TITLE
      await addPost(trx, contents, texts, { actor, now })
      return { ...planned, status }
    })
  } catch (error) {
    if (error instanceof TakeoutError) return { refused: error.message }
    throw error
  }
}

function postOf(given: unknown): PostToImport {
  const { key, title, slug, publishedAt, files, words } = (given ?? {}) as Partial<PostToImport>
  return {
    key: typeof key === 'string' ? key : '',
    title: typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : '',
    slug: typeof slug === 'string' ? slug : '',
    publishedAt: Number.isSafeInteger(publishedAt) ? (publishedAt as number) : null,
    files: Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [],
    words: words === true,
  }
}

/**
 * Where the post is or would be. Its ID comes from its key, so that it is known again, whatever the owner called it since.
 *
 * @param taken addresses that posts before it would get
 */
async function plannedPost(
  trx: Pick<Transaction<Schema>, 'selectFrom'>,
  { key, title, slug, publishedAt, files, words }: PostToImport,
  photos: Photos,
  taken: ReadonlySet<string> = new Set(),
): Promise<Planned> {
  const id = key === '' ? uuidv7() : uuidOf(`post ${key}`)
  const missing = files.filter((file) => !photos.has(file))
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
  const rest = words || missing.length < files.length
  const status = publishedAt !== null && rest ? 'published' : 'draft'
  return { id, missing, outcome: 'added', slug: free, status }
}

/** Whether the ID was made from a key: it is a UUID of version 8. */
function isImported(id: string): boolean {
  return id[14] === '8'
}

/**
 * A photograph for each of these file names, whatever case its letters have. Videos cannot be in posts. Two sites may give
 * different pictures the same name: one that only clients see must not become public by it.
 */
async function photosNamed(trx: Pick<Transaction<Schema>, 'selectFrom'>, files: string[]): Promise<Photos> {
  const photos: Photos = new Map()
  for (let i = 0; i < files.length; i += BATCH) {
    const rows = await trx
      .selectFrom('photo')
      .select(['id', ({ fn }) => fn<string>('lower', ['name']).as('file')])
      .where(({ fn }) => fn('lower', ['name']), 'in', files.slice(i, i + BATCH))
      .where('video', 'is', null)
      .where(({ exists, not, or }) =>
        or([exists(framesIn(trx, 'public')), not(exists(framesIn(trx, 'private')))]),
      )
      .orderBy('id')
      .execute()
    for (const { id, file } of rows) photos.set(file, id)
  }
  return photos
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

/** The name of a picture's file. */
function fileOf(block: unknown): string[] {
  const { _type, file } = (block ?? {}) as Record<string, unknown>
  return _type === 'image' && typeof file === 'string' ? [file] : []
}

function inLowerCase(block: unknown): unknown {
  const [file] = fileOf(block)
  return file === undefined ? block : { ...(block as object), file: file.toLowerCase() }
}
