import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type PostText, writeText } from '../history.server.ts'
import { freeSlug } from './address.server.ts'
import { checkText } from './check-text.ts'
import { slugFrom } from './slug.ts'

/** A post of an earlier site. Its pictures name files: `{ _type: 'image', file: 'beach.jpg' }`. */
interface ImportedPost {
  title: string
  /** Its name in its earlier address; '' for none. */
  slug: string
  body: unknown[]
  tags: string[]
  /** When it was published, UTC milliseconds; null for a draft. */
  publishedAt: number | null
}

export interface ImportOutcome {
  outcome: 'added' | 'unchanged'
  slug: string
  /** Public at once, with all its pictures; otherwise a draft. */
  status: 'published' | 'draft'
  /** Files of pictures that no album has. */
  missing: string[]
}

/**
 * Adds a post of an earlier site with its time, unless there is one with its address and title. Each picture becomes the
 * photograph with that file name. Where there is none, a paragraph says so, and the post is a draft.
 *
 * @param given as a browser sent it
 */
export function importPost(
  { write }: Pick<Database, 'write'>,
  given: unknown,
  actor: Actor,
  now: number,
): Promise<ImportOutcome | { refused: string }> {
  return write(async (trx) => {
    const post = (given ?? {}) as Partial<ImportedPost>
    const body = Array.isArray(post.body) ? post.body : []
    const files = [...new Set(body.flatMap(fileOf))]
    const photos = await photosNamed(trx, files)
    const missing = files.filter((file) => !photos.has(file))
    const mainFile = files.find((file) => photos.has(file)) ?? ''
    const text = checkText({
      title: post.title,
      tags: post.tags,
      mainPhotoId: photos.get(mainFile) ?? null,
      body: body.map((block, i) => withPhoto(block, i, photos)),
    })
    if ('refused' in text) return text
    if (text.title === '') return { refused: 'The post has no title.' }
    const wanted = slugFrom(String(post.slug || text.title))
    const same = await trx
      .selectFrom('post')
      .select(['title', 'status'])
      .where('slug', '=', wanted)
      .executeTakeFirst()
    if (same?.title === text.title)
      return { outcome: 'unchanged', slug: wanted, status: same.status, missing }
    const out = typeof post.publishedAt === 'number' && missing.length === 0
    const status = out ? 'published' : 'draft'
    const publishAt = Number.isSafeInteger(post.publishedAt) ? (post.publishedAt as number) : now
    const { id, slug } = await addPost(
      trx,
      text,
      { wanted: same ? text.title : wanted, status, publishAt },
      now,
    )
    await recordEvent(trx, { actor, action: 'post.import', about: id }, now)
    return { outcome: 'added', slug, status, missing }
  })
}

async function addPost(
  trx: Transaction<Schema>,
  text: PostText,
  { wanted, status, publishAt }: { wanted: string; status: 'draft' | 'published'; publishAt: number },
  now: number,
): Promise<{ id: string; slug: string }> {
  const id = uuidv7(now)
  const slug = await freeSlug(trx, wanted, id)
  const empty = { id, slug, title: '', main_photo_id: null, body: '[]' }
  await trx
    .insertInto('post')
    .values({ ...empty, status, publish_at: publishAt })
    .execute()
  await writeText(trx, id, text)
  return { id, slug }
}

/** A photograph for each of these file names, whatever case its letters have. Videos cannot be in posts. */
async function photosNamed(trx: Transaction<Schema>, files: string[]): Promise<Map<string, string>> {
  if (files.length === 0) return new Map()
  const rows = await trx
    .selectFrom('photo')
    .select(['id', ({ fn }) => fn<string>('lower', ['name']).as('file')])
    .where(({ fn }) => fn('lower', ['name']), 'in', files)
    .where('video', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, file }) => [file, id]))
}

/** The name of a picture's file, in lower case. */
function fileOf(block: unknown): string[] {
  const { _type, file } = (block ?? {}) as Record<string, unknown>
  return _type === 'image' && typeof file === 'string' ? [file.toLowerCase()] : []
}

/** The block with its photograph, or a paragraph that names what is missing. */
function withPhoto(block: unknown, i: number, photos: Map<string, string>): unknown {
  const [file] = fileOf(block)
  if (file === undefined) return block
  const { file: _, _key = `picture${i}`, ...rest } = block as Record<string, unknown>
  const photoId = photos.get(file)
  if (photoId !== undefined) return { ...rest, _key, photoId }
  const span = { _type: 'span', _key: `${_key}s`, text: `Picture missing: ${file}`, marks: ['em'] }
  return { _type: 'block', _key, style: 'normal', markDefs: [], children: [span] }
}
