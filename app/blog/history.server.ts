import type { Kysely, Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { actorText, type By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'

export type Trx = Transaction<Schema>

export const NO_POST = 'This post doesn’t exist.'
export const KIND = 'post'

export interface PostText {
  title: string
  mainPhotoId: string | null
  body: string
  tags: string[]
}

export type PostVersion = Awaited<ReturnType<typeof postVersions>>[number]

export function sameText(one: PostText, other: PostText): boolean {
  const comparable = ({ title, mainPhotoId, body, tags }: PostText) =>
    JSON.stringify([title, mainPhotoId, body, tags.toSorted()])
  return comparable(one) === comparable(other)
}

export async function keepVersion(trx: Trx, postId: string, text: PostText, { actor, now }: By) {
  const version = { id: uuidv7(now), kind: KIND, about: postId, value: JSON.stringify(text) }
  await trx
    .insertInto('version')
    .values({ ...version, actor: actorText(actor), at: now })
    .execute()
}

export async function writeText(trx: Trx, postId: string, { title, mainPhotoId, body, tags }: PostText) {
  await trx
    .updateTable('post')
    .set({ title, main_photo_id: mainPhotoId, body })
    .where('id', '=', postId)
    .execute()
  await trx.deleteFrom('post_tag').where('post_id', '=', postId).execute()
  const rows = tags.map((tag) => ({ post_id: postId, tag }))
  if (rows.length > 0) await trx.insertInto('post_tag').values(rows).execute()
}

export async function readText(db: Kysely<Schema>, postId: string): Promise<PostText | null> {
  const post = await db
    .selectFrom('post')
    .select(['title', 'main_photo_id as mainPhotoId', 'body'])
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) return null
  const tags = await db
    .selectFrom('post_tag')
    .select('tag')
    .where('post_id', '=', postId)
    .orderBy('tag')
    .execute()
  return { ...post, tags: tags.map(({ tag }) => tag) }
}

export async function postVersions({ db }: Pick<Database, 'db'>, postId: string) {
  const rows = await db
    .selectFrom('version')
    .select(['id', 'value', 'at', 'actor'])
    .where('kind', '=', KIND)
    .where('about', '=', postId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ value, at, ...row }) => {
    const text: PostText = JSON.parse(value)
    return { ...row, at: Number(at), text }
  })
}

export function deletePost({ write }: Pick<Database, 'write'>, postId: string, by: By) {
  return write((trx) => setDeleted(trx, postId, by, { deleted: true }))
}

export function restorePost({ write }: Pick<Database, 'write'>, postId: string, by: By) {
  return write((trx) => setDeleted(trx, postId, by, { restored: true }))
}

async function setDeleted<Done extends object>(trx: Trx, postId: string, by: By, done: Done) {
  const deletes = 'deleted' in done
  const { numUpdatedRows } = await trx
    .updateTable('post')
    .set({ deleted_at: deletes ? by.now : null })
    .where('id', '=', postId)
    .where('deleted_at', deletes ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return { refused: NO_POST }
  await recordEvent(trx, by, { action: deletes ? 'post.delete' : 'post.restore', about: postId })
  return done
}
