import type { PostFile } from '../format.ts'
import { namesIn } from '../names.ts'
import {
  type Db,
  inBatches,
  iso,
  type Original,
  type PhotographRow,
  photographOf,
  present,
  readPhotographs,
  type Written,
} from './photographs.server.ts'

/** Portable Text, which is not checked. */
type Blocks = unknown[]
interface Text {
  title: string
  photo: string | null
  body: Blocks
  tags: string[]
}

/** All posts of our own database that are not in the trash, each with its pictures in a folder of its address. */
export async function* exportPosts(db: Db): AsyncGenerator<Written<PostFile>> {
  const all = await db
    .selectFrom('post')
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
  const folderName = namesIn()
  for await (const posts of inBatches(all, (ids) => readPosts(db, ids))) {
    const photographs = await readPhotographs(
      db,
      posts.flatMap(({ texts }) => texts.flatMap(photographsOf)),
    )
    for (const post of posts) yield writtenPost(post, `posts/${folderName(post.slug)}`, photographs)
  }
}

interface Post {
  id: string
  slug: string
  status: PostFile['status']
  publishAt: number
  /** What it says, and what it will say once its draft is published. */
  texts: [Text] | [Text, Text]
}

async function readPosts(db: Db, ids: string[]): Promise<Post[]> {
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
    .where('post.id', 'in', ids)
    .select(['post.id', 'slug', 'status', 'publish_at as publishAt'])
    .select(['post.title', 'post.main_photo_id as photo', 'post.body'])
    .select(['post_draft.title as draftTitle', 'post_draft.main_photo_id as draftPhoto'])
    .select(['post_draft.body as draftBody', 'post_draft.tags as draftTags'])
    .orderBy('publish_at')
    .orderBy('post.id')
    .execute()
  const tags = Map.groupBy(
    await db.selectFrom('post_tag').where('post_id', 'in', ids).selectAll().orderBy('tag').execute(),
    ({ post_id }) => post_id,
  )
  return rows.map(({ id, slug, status, publishAt, title, photo, body, ...draft }) => {
    const own = tags.get(id)?.map(({ tag }) => tag) ?? []
    const text: Text = { title, photo, body: JSON.parse(body), tags: own }
    const drafted = draftOf(draft)
    return { id, slug, status, publishAt, texts: drafted ? [text, drafted] : [text] }
  })
}

function writtenPost(
  { id, slug, status, publishAt, texts }: Post,
  folder: string,
  photographs: Map<string, PhotographRow>,
): Written<PostFile> {
  const nameHere = namesIn('post.json')
  const rows = [...new Set(texts.flatMap(photographsOf))].flatMap((id) => photographs.get(id) ?? [])
  const originals = rows.map(({ id, name, bytes }): Original => ({ id, file: nameHere(name), bytes }))
  const files = new Map(originals.map(({ id, file }) => [id, file]))
  const fileOf = (id: unknown) => files.get(id as string)
  const [text, draft] = texts
  const content = {
    id,
    slug,
    status,
    publishAt: iso(publishAt),
    ...written(text, fileOf),
    ...(draft && { draft: written(draft, fileOf) }),
    pictures: rows.map((row) => photographOf(row, files.get(row.id) as string)),
  }
  return { path: `${folder}/post.json`, content, originals }
}

interface DraftRow {
  draftTitle: string | null
  draftPhoto: string | null
  draftBody: string | null
  draftTags: string | null
}

function draftOf({ draftTitle, draftPhoto, draftBody, draftTags }: DraftRow): Text | null {
  if (draftTitle === null || draftBody === null || draftTags === null) return null
  return { title: draftTitle, photo: draftPhoto, body: JSON.parse(draftBody), tags: JSON.parse(draftTags) }
}

/** The IDs of the photographs that a text names. */
function photographsOf({ photo, body }: Text): string[] {
  const ids = [photo, ...body.map((block) => partsOf(block).photoId)]
  return ids.filter((id) => typeof id === 'string')
}

/** The text with files instead of IDs. A block whose photograph is gone stays as it is. */
function written({ title, photo, body, tags }: Text, fileOf: (id: unknown) => string | undefined) {
  const blocks = body.map((block) => {
    const { _type, photoId } = partsOf(block)
    const file = _type === 'image' ? fileOf(photoId) : undefined
    if (file === undefined) return block
    const { photoId: _, ...rest } = partsOf(block)
    return { ...rest, file }
  })
  return { title, tags, ...present({ mainPicture: fileOf(photo) ?? null }), body: blocks }
}

function partsOf(block: unknown): Record<string, unknown> {
  return typeof block === 'object' && block !== null ? (block as Record<string, unknown>) : {}
}
