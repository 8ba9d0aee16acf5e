import { type SqlBool, sql } from 'kysely'
import { namesIn } from '../../delivery/zip/names.ts'
import { pagesOf } from '../batches.ts'
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

interface Text {
  title: string
  photo: string | null
  /** Portable Text, unchecked. */
  body: unknown[]
  tags: string[]
}

export async function* exportPosts(db: Db): AsyncGenerator<Written> {
  const folderName = namesIn()
  const rowsAfter = (after?: { publishAt: number; id: string }) => postRows(db, after)
  for await (const rows of pagesOf(rowsAfter)) {
    const posts = await readPosts(db, rows)
    const named = posts.flatMap(({ texts }) => texts.flatMap(photographsOf))
    const found = new Map((await readPhotographs(db, named)).map((photo) => [photo.id, photo]))
    for (const post of posts) {
      const ids = new Set(post.texts.flatMap(photographsOf))
      const photographs = [...ids].flatMap((id) => found.get(id) ?? [])
      yield writtenPost(post, `posts/${folderName(post.slug)}`, photographs)
    }
  }
}

type Post = Awaited<ReturnType<typeof readPosts>>[number]

function postRows(db: Db, after?: { publishAt: number; id: string }) {
  return db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
    .where('deleted_at', 'is', null)
    .select(['post.id', 'slug', 'status', 'publish_at as publishAt'])
    .select(['post.title', 'post.main_photo_id as photo', 'post.body'])
    .select(['post_draft.title as draftTitle', 'post_draft.main_photo_id as draftPhoto'])
    .select(['post_draft.body as draftBody', 'post_draft.tags as draftTags'])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(publish_at, post.id) > (${after?.publishAt}, ${after?.id})`),
    )
    .orderBy('publish_at')
    .orderBy('post.id')
}

async function readPosts(db: Db, rows: Awaited<ReturnType<ReturnType<typeof postRows>['execute']>>) {
  const ids = rows.map(({ id }) => id)
  const tagged = db.selectFrom('post_tag').selectAll().where('post_id', 'in', ids)
  const tags = Map.groupBy(await tagged.orderBy('tag').execute(), ({ post_id }) => post_id)
  return rows.map(({ id, slug, status, publishAt, title, photo, body, ...draft }) => {
    const own = tags.get(id)?.map(({ tag }) => tag) ?? []
    const text: Text = { title, photo, body: JSON.parse(body), tags: own }
    const { draftTitle, draftPhoto, draftBody, draftTags } = draft
    const texts: [Text, ...Text[]] = [text]
    if (draftTitle !== null && draftBody !== null && draftTags !== null) {
      const [body, tags] = [JSON.parse(draftBody), JSON.parse(draftTags)]
      texts.push({ title: draftTitle, photo: draftPhoto, body, tags })
    }
    return { slug, status, publishAt, texts }
  })
}

function writtenPost(
  { slug, status, publishAt, texts: [text, draft] }: Post,
  folder: string,
  photographs: PhotographRow[],
): Written {
  const nameHere = namesIn()
  nameHere('post.json')
  const pictures = photographs.map((row) => ({ row, file: nameHere(row.name) }))
  const files = new Map<unknown, string>(pictures.map(({ row, file }) => [row.id, file]))
  const content = {
    slug,
    status,
    publishAt: iso(publishAt),
    ...written(text, files),
    ...(draft && { draft: written(draft, files) }),
    pictures: pictures.map(({ row, file }) => photographOf(row, file)),
  }
  const originals = pictures.map(({ row: { id, bytes }, file }): Original => ({ id, file, bytes }))
  return { path: `${folder}/post.json`, content, originals }
}

function photographsOf({ photo, body }: Text): string[] {
  const ids = [photo, ...body.map((block) => partsOf(block).photoId)]
  return ids.filter((id) => typeof id === 'string')
}

/** Names files instead of IDs. Blocks whose photographs are gone stay as they are. */
function written({ title, photo, body, tags }: Text, files: ReadonlyMap<unknown, string>) {
  const blocks = body.map((block) => {
    const { _type, photoId } = partsOf(block)
    const file = _type === 'image' ? files.get(photoId) : undefined
    if (file === undefined) return block
    const { photoId: _, ...rest } = partsOf(block)
    return { ...rest, file }
  })
  return { title, tags, ...present({ mainPicture: files.get(photo) ?? null }), body: blocks }
}

function partsOf(block: unknown): Record<string, unknown> {
  return typeof block === 'object' && block !== null ? (block as Record<string, unknown>) : {}
}
