import { text } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { uuidOf, uuidv7 } from '../../../ports/database/id.ts'
import { inParts } from '../../../ports/database/parts.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { addressOf, freeSlug, slugFrom } from '../../blog/slug.server.ts'
import type { SourceFile } from '../../photos/intake/source-file.server.ts'
import { findRedirect, saveRedirects } from '../../site/redirects/redirects.server.ts'
import { oldPath, readRedirects } from '../../site/redirects/rules.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type EarlierPost, type EarlierPosts, earlierPostsShape } from './earlier-post.ts'
import { originalName } from './file-names.ts'
import { type ImportWork, recordImport, refusing } from './import-work.server.ts'
import { addPost, textOf } from './posts.server.ts'
import { type ImportLine, lineOf } from './report.ts'

/** Bytes. */
const LARGEST = 256 * 1024 * 1024

/** Parses the posts that the browser read from another system's export. Throws a TakeoutError. */
export async function earlierPostsIn(file: SourceFile, name: string): Promise<EarlierPosts> {
  if (file.bytes > LARGEST) throw new TakeoutError(`${name} is larger than ${LARGEST / 1024 / 1024} MB.`)
  try {
    return earlierPostsShape.parse(JSON.parse(await text(file.open())))
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof Error && cause.name === 'ZodError')) throw cause
    throw new TakeoutError(`${name} didn't arrive intact. Choose it again.`, { cause })
  }
}

type Photos = ReadonlyMap<string, string>

/** Names that earlier posts of this import take: a dry run does not find them in the database. */
interface Taken {
  slugs: Set<string>
  leads: Map<string, string>
}

/**
 * Adds posts of an earlier site, unless they were imported before, and redirects their old addresses. Pictures become photographs
 * with those file names. A post is a draft if it was one, if it has no content left, or if a picture is missing and `keepDrafts`.
 */
export async function importEarlierPosts(work: ImportWork, posts: EarlierPost[]): Promise<ImportLine[]> {
  const photos = await photosNamed(work.database.db, [...new Set(posts.flatMap(filesOf))])
  const taken: Taken = { slugs: new Set(), leads: new Map() }
  const lines: ImportLine[] = []
  for (const post of posts) {
    work.signal?.throwIfAborted()
    const name = post.title || 'without a title'
    lines.push(await refusing('post', name, () => importPost(work, post, photos, taken)))
  }
  await recordImport(work, lines)
  return lines
}

async function importPost(
  work: ImportWork,
  post: EarlierPost,
  photos: Photos,
  taken: Taken,
): Promise<ImportLine> {
  if (post.refused !== undefined) throw new TakeoutError(post.refused)
  const { database, dryRun, keepDrafts = true, now } = work
  const files = filesOf(post)
  const lost = files.filter((file) => !photos.has(file))
  const hasContent = post.body.some((block) => fileOf(block) === null) || lost.length < files.length
  const isPublic = post.publishedAt !== null && hasContent
  const incomplete = isPublic && lost.length > 0
  const status = isPublic && !(incomplete && keepDrafts) ? 'published' : 'draft'
  const mainPicture = [post.featured, ...files].find((file) => photos.has(file))
  const text = textOf({ ...post, mainPicture, body: bodyWith(post, photos) }, photos, status)
  if (text.title === '') throw new TakeoutError('The post has no title.')
  const found = dryRun
    ? await placeOf(database.db, post, taken.slugs)
    : await database.write(async (trx) => {
        const place = await placeOf(trx, post)
        const row = { id: place.id, slug: place.slug, status, publishAt: post.publishedAt ?? now } as const
        if (place.there === null) await addPost(trx, row, text, work)
        return place
      })
  taken.slugs.add(found.slug)
  const redirect = await redirectTo(
    work,
    post.path,
    { ...found, isDraft: found.there === null && status === 'draft' },
    taken.leads,
  )
  const line = lineOf('post', text.title)
  if (found.there === 'trash') return line('there', ["It's in the trash."])
  if (found.there) return line('there', redirect ? [redirect] : [])
  const missing = [...new Set(lost.map(originalName))].join(', ')
  const messages = [
    status === 'published'
      ? 'Public.'
      : `A draft. ${post.hidden ?? (hasContent ? '' : "There's no content left.")}`,
    missing && `Photos missing from your public albums here: ${missing}.`,
    post.left.length > 0 && `Left out: ${post.left.join(', ')}.`,
    redirect,
  ]
  const said = messages.flatMap((message) => (message ? [message.trim()] : []))
  return { ...line('new', said), ...(incomplete && { incomplete }) }
}

function filesOf({ featured, body }: EarlierPost): string[] {
  return [...new Set([featured, ...body.map((block) => fileOf(block) ?? '')])].filter((file) => file !== '')
}

function fileOf(block: unknown): string | null {
  const { _type, file } = (block ?? {}) as { _type?: unknown; file?: unknown }
  return _type === 'image' ? String(file) : null
}

/** Names missing pictures as the owner knows them, and puts a missing featured one first. */
function bodyWith({ featured, body }: EarlierPost, photos: Photos): unknown[] {
  const pictures = featured === '' || photos.has(featured) ? [] : [{ _type: 'image', file: featured }]
  return [...pictures, ...body].map((block) => {
    const file = fileOf(block)
    return file === null || photos.has(file) ? block : { ...(block as object), file: originalName(file) }
  })
}

/** Finds the post by an ID made from its key, whatever the owner changed since, or a free place for it. */
async function placeOf(
  db: Kysely<Schema>,
  { key, title, slug }: EarlierPost,
  taken: ReadonlySet<string> = new Set(),
): Promise<{ id: string; slug: string; there: 'blog' | 'trash' | null }> {
  const id = key === '' ? uuidv7() : uuidOf(`post ${key}`)
  const wanted = slugFrom(slug || title)
  const found = await db
    .selectFrom('post')
    .select(['id', 'slug', 'title', 'deleted_at'])
    .where((has) => has.or([has('id', '=', id), has('slug', '=', wanted)]))
    .execute()
  // Two drafts of one site may have the same title and no address.
  const same =
    found.find((post) => post.id === id) ??
    found.find((post) => post.title === title && (key === '' || !isImported(post.id)))
  if (same) return { id: same.id, slug: same.slug, there: same.deleted_at === null ? 'blog' : 'trash' }
  const isFree = found.length === 0 && !taken.has(wanted)
  return { id, slug: isFree ? wanted : await freeSlug(db, title, id, taken), there: null }
}

function isImported(id: string): boolean {
  return id[14] === '8'
}

/**
 * Finds photographs by file name, ignoring case: first the exact name, then the one before WordPress changed it. Skips videos, and
 * photographs that only clients see: they must not become public because another site's picture has the same name.
 */
async function photosNamed(db: Kysely<Schema>, files: string[]): Promise<Photos> {
  const wanted = [...new Set(files.flatMap((file) => [file, originalName(file)]).map(dashed))]
  const found = new Map<string, string>()
  const rows = await inParts(wanted, (some) =>
    db
      .selectFrom('photo')
      .select(['id', ({ fn }) => fn<string>('lower', ['name']).as('file')])
      .where(sql`replace(lower(name), ' ', '-')`, 'in', some)
      .where('video', 'is', null)
      .where(({ exists, not, or }) =>
        or([exists(framesIn(db, 'public')), not(exists(framesIn(db, 'private')))]),
      )
      .orderBy('id')
      .execute(),
  )
  for (const { id, file } of rows) found.set(dashed(file), id)
  for (const { id, file } of rows) found.set(file, id)
  const photos = new Map<string, string>()
  for (const file of files) {
    const names = [file, dashed(file), originalName(file), dashed(originalName(file))]
    const id = names.map((name) => found.get(name)).find((one) => one !== undefined)
    if (id !== undefined) photos.set(file, id)
  }
  return photos
}

function dashed(file: string): string {
  return file.replaceAll(' ', '-')
}

function framesIn(db: Kysely<Schema>, visibility: 'public' | 'private') {
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .select('frame.id')
    .where('frame.photo_id', '=', sql<string>`photo.id`)
    .where('album.visibility', '=', visibility)
}

/** Redirects a post's old address to its page, and says so; null if it had none, or the same. */
async function redirectTo(
  { database, dryRun, ...by }: ImportWork,
  path: string,
  { slug, isDraft }: { slug: string; isDraft: boolean },
  earlier: Map<string, string>,
): Promise<string | null> {
  const page = addressOf(slug)
  if (path === '' || oldPath(path) === page) return null
  // A separator of columns may be part of the path.
  const [line] = readRedirects(`${path.replace(/[",;\s]/g, encodeURIComponent)},${page}`)
  if (!line) return null
  if ('mistake' in line) return `Its old link isn't redirected. ${line.mistake}`
  const { from } = line
  const leads = (await findRedirect(database, from)) ?? earlier.get(from) ?? page
  if (leads !== page) return `${from} already goes to ${leads}, and that won't change.`
  earlier.set(from, page)
  if (!dryRun) await saveRedirects(database, [{ from, to: page }], by)
  return `${from} goes to ${page}${isDraft ? " once it's public" : ''}.`
}
