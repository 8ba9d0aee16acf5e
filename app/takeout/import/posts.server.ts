import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { checkText } from '../../blog/drafts/check-text.ts'
import { type PostText, writeText } from '../../blog/history.server.ts'
import { TakeoutError } from '../takeout-error.ts'
import type { ImportWork } from './import-work.server.ts'

interface NewPost {
  id: string
  slug: string
  status: 'draft' | 'published'
  /** UTC milliseconds. */
  publishAt: number
}

interface Text {
  title: string
  tags: string[]
  mainPicture: string | undefined
  /** Portable Text; images name their files. */
  body: unknown[]
}

/** `photos` are IDs by file. Throws a TakeoutError if the text cannot be stored. */
export function textOf(
  { title, tags, body, mainPicture = '' }: Text,
  photos: ReadonlyMap<string, string>,
  status: NewPost['status'],
): PostText {
  const blocks = body.flatMap((block, i) => withPhoto(block, i, photos, status))
  const text = checkText({ title, tags, mainPhotoId: photos.get(mainPicture), body: blocks })
  if ('refused' in text) throw new TakeoutError(text.refused)
  return text
}

/** Leaves out a missing picture, or names it in a draft. */
function withPhoto(
  block: unknown,
  i: number,
  photos: ReadonlyMap<string, string>,
  status: NewPost['status'],
): unknown[] {
  const { file, ...rest } = (block ?? {}) as Record<string, unknown>
  if (rest._type !== 'image' || typeof file !== 'string') return [block]
  const { _key = `picture${i}` } = rest
  const photoId = photos.get(file)
  if (photoId !== undefined) return [{ ...rest, _key, photoId }]
  if (status === 'published') return []
  const span = { _type: 'span', _key: `${_key}s`, text: `Picture missing: ${file}`, marks: ['em'] }
  return [{ _type: 'block', _key, style: 'normal', markDefs: [], children: [span] }]
}

export async function addPost(
  trx: Transaction<Schema>,
  { id, slug, status, publishAt }: NewPost,
  text: PostText,
  { actor, now }: Pick<ImportWork, 'actor' | 'now'>,
): Promise<void> {
  await trx
    .insertInto('post')
    .values({ id, slug, title: '', main_photo_id: null, body: '[]', status, publish_at: publishAt })
    .execute()
  await writeText(trx, id, text)
  await recordEvent(trx, { actor, now }, { action: 'post.import', about: id })
}
