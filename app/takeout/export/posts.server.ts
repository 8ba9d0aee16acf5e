import type { PostFile } from '../format.ts'
import { namesIn } from '../names.ts'
import {
  type Db,
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
export async function exportPosts(db: Db): Promise<{ posts: Written<PostFile>[]; originals: Original[] }> {
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
    .where('deleted_at', 'is', null)
    .select(['post.id', 'slug', 'status', 'publish_at as publishAt'])
    .select(['post.title', 'post.main_photo_id as photo', 'post.body'])
    .select(['post_draft.title as draftTitle', 'post_draft.main_photo_id as draftPhoto'])
    .select(['post_draft.body as draftBody', 'post_draft.tags as draftTags'])
    .orderBy('publish_at')
    .orderBy('post.id')
    .execute()
  const tags = Map.groupBy(
    await db.selectFrom('post_tag').selectAll().orderBy('tag').execute(),
    ({ post_id }) => post_id,
  )
  const found: { posts: Written<PostFile>[]; originals: Original[] } = { posts: [], originals: [] }
  const folderName = namesIn()
  for (const { id, slug, status, publishAt, title, photo, body, ...draft } of rows) {
    const folder = `posts/${folderName(slug)}`
    const own = tags.get(id)?.map(({ tag }) => tag) ?? []
    const text: Text = { title, photo, body: JSON.parse(body), tags: own }
    const drafted = draftOf(draft)
    const { pictures, originals, fileOf } = await picturesOf(db, drafted ? [text, drafted] : [text], folder)
    found.originals.push(...originals)
    const content = {
      ...{ id, slug, status, publishAt: iso(publishAt), ...written(text, fileOf) },
      ...(drafted && { draft: written(drafted, fileOf) }),
      pictures,
    }
    found.posts.push({ path: `${folder}/post.json`, content })
  }
  return found
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

async function picturesOf(db: Db, texts: Text[], folder: string) {
  const ids = texts.flatMap(({ photo, body }) => [photo, ...body.map((block) => partsOf(block).photoId)])
  const rows = await readPhotographs(
    db,
    ids.filter((id) => typeof id === 'string'),
  )
  const nameHere = namesIn('post.json')
  const files = new Map([...rows].map(([id, row]) => [id, nameHere(row.name)]))
  const originals = [...rows.values()].map((row: PhotographRow): Original => {
    const file = files.get(row.id) as string
    return { path: `${folder}/${file}`, id: row.id, bytes: row.bytes, entry: photographOf(row, file) }
  })
  const fileOf = (id: unknown) => files.get(id as string)
  return { pictures: originals.map(({ entry }) => entry), originals, fileOf }
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
