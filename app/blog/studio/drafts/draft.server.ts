import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../../ports/database/id.ts'
import { type Database, isStorable } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { actorText, type By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { readPhotos } from '../../../photos/view.server.ts'
import type { Trx } from '../../history.server.ts'
import { keepVersion, NO_POST, type PostText, readText, sameText } from '../../history.server.ts'

type Refused = { refused: string }

/** Milliseconds. After such a pause, the text before it is kept as a version. */
const PAUSE = 600_000

export type PostDraft = NonNullable<Awaited<ReturnType<typeof readDraft>>>

/** In a conflict the refused text is kept as a version. */
type Saved = { edit: number; at: number } | { conflict: PostDraft } | Refused

/** Its address is made from its title when it is published. */
export async function newPost({ write }: Pick<Database, 'write'>, by: By): Promise<string> {
  const id = uuidv7(by.now)
  await write(async (trx) => {
    const row = { id, slug: unnamedSlug(id), title: '', main_photo_id: null, body: '[]' }
    await trx
      .insertInto('post')
      .values({ ...row, status: 'draft', publish_at: by.now })
      .execute()
    await recordEvent(trx, by, { action: 'post.create', about: id })
  })
  return id
}

export async function untouchedPost({ db }: Pick<Database, 'db'>): Promise<string | null> {
  const post = await db
    .selectFrom('post')
    .leftJoin('post_edit', 'post_edit.post_id', 'post.id')
    .where('status', '=', 'draft')
    .where('title', '=', '')
    .where('body', '=', '[]')
    .where('edit', 'is', null)
    .where('deleted_at', 'is', null)
    .select('post.id')
    .orderBy('post.id', 'desc')
    .executeTakeFirst()
  return post?.id ?? null
}

function unnamedSlug(id: string): string {
  return `draft-${id}`
}

export function isUnnamed({ id, slug }: { id: string; slug: string }): boolean {
  return slug === unnamedSlug(id)
}

export function isOut({ status, publishAt }: Pick<PostDraft, 'status' | 'publishAt'>, now: number): boolean {
  return status === 'published' && publishAt <= now
}

export async function readDraft(db: Kysely<Schema>, postId: string) {
  if (!isStorable(postId)) return null
  const post = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
    .leftJoin('post_edit', 'post_edit.post_id', 'post.id')
    .select(['post.id', 'slug', 'status', 'publish_at as publishAt'])
    .select(({ fn }) => fn.coalesce('edit', sql.lit(0)).as('edit'))
    .select(['post_draft.title', 'post_draft.main_photo_id as mainPhotoId', 'post_draft.body', 'tags'])
    .select(['at', 'actor'])
    .where('post.id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) return null
  const { title, mainPhotoId, body, tags, at, actor, ...rest } = post
  if (title === null || body === null || tags === null || at === null || actor === null) {
    const text = await readText(db, postId)
    return text && { ...rest, text, saved: null }
  }
  const text = { title, mainPhotoId, body, tags: JSON.parse(tags) as string[] }
  return { ...rest, text, saved: { at: Number(at), actor } }
}

/** Refuses if `edit` is no longer the newest. Keeps the text before a pause or another person's edit as a version. */
export function saveDraft(
  { write }: Pick<Database, 'write'>,
  postId: string,
  { text, edit, keep = false }: { text: PostText; edit: number; keep?: boolean },
  by: By,
): Promise<Saved> {
  return write(async (trx): Promise<Saved> => {
    const before = await readDraft(trx, postId)
    if (!before) return { refused: NO_POST }
    if (sameText(before.text, text)) return { edit: before.edit, at: before.saved?.at ?? by.now }
    if (!(await photoExists(trx, text.mainPhotoId)))
      return { refused: 'The main photo is gone. Choose another.' }
    if (!(await claimEdit(trx, postId, { from: edit, to: edit + 1 }))) {
      await keepOnce(trx, postId, text, by)
      return { conflict: before }
    }
    if (keep || isPause(before, by)) await keepVersion(trx, postId, before.text, by)
    await putDraft(trx, postId, text, by)
    return { edit: edit + 1, at: by.now }
  })
}

function isPause({ saved }: PostDraft, { actor, now }: By): boolean {
  return saved !== null && (saved.actor !== actorText(actor) || saved.at < now - PAUSE)
}

async function photoExists(trx: Trx, photo: string | null): Promise<boolean> {
  if (photo === null) return true
  return isStorable(photo) && (await readPhotos({ db: trx }, [photo])).size > 0
}

/** Of two at once, one fails. Nobody else changes the post until the transaction ends. */
export async function claimEdit(trx: Trx, postId: string, { from, to }: { from: number; to: number }) {
  await trx
    .insertInto('post_edit')
    .values({ post_id: postId, edit: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('post_edit')
    .set({ edit: to })
    .where('post_id', '=', postId)
    .where('edit', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function keepOnce(trx: Trx, postId: string, text: PostText, by: By): Promise<void> {
  const same = await trx
    .selectFrom('version')
    .select('id')
    .where('kind', '=', 'post')
    .where('about', '=', postId)
    .where('value', '=', JSON.stringify(text))
    .executeTakeFirst()
  if (!same) await keepVersion(trx, postId, text, by)
}

async function putDraft(trx: Trx, postId: string, text: PostText, { actor, now }: By) {
  const { title, mainPhotoId, body, tags } = text
  const row = { title, main_photo_id: mainPhotoId, body, tags: JSON.stringify(tags) }
  const draft = { ...row, actor: actorText(actor), at: now }
  await trx
    .insertInto('post_draft')
    .values({ post_id: postId, ...draft })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(draft))
    .execute()
}
