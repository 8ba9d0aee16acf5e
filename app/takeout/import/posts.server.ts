import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { takeLostOffSite } from '../../albums/consents/site-photos.server.ts'
import { actorText } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { checkText } from '../../blog/drafts/check-text.ts'
import { type PostText, writeText } from '../../blog/history.server.ts'
import type { postShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import type { ImportWork } from './import-work.ts'
import { developPhotographs, insertPhotographs, intakePhotographs } from './photographs.server.ts'
import { type ImportLine, lineOf } from './report.ts'

export type PostContents = z.output<typeof postShape>

type Photos = ReadonlyMap<string, string>

type TextFields = Pick<PostContents, 'title' | 'tags' | 'body' | 'mainPicture'>

interface Texts {
  post: PostText
  draft: PostText | undefined
}

/** Adds a post with its draft, unless its ID or address is taken. Throws a TakeoutError if it cannot be stored. */
export async function importPost(work: ImportWork, folder: string, post: PostContents): Promise<ImportLine> {
  const line = lineOf('post', post.title || post.draft?.title || post.slug)
  if (await isThere(work.database.db, post)) return line('there')
  const intake = await intakePhotographs(work, folder, post.pictures)
  const texts = textsOf(post, new Map([...intake.taken].map(([file, { id }]) => [file, id])))
  const fresh = line('new', [...lostIn(post), ...intake.refused])
  if (work.dryRun) return fresh
  const added = await work.database.write(async (trx) => {
    if (await isThere(trx, post)) return false
    await insertPhotographs(trx, post.pictures, intake.taken)
    await addPost(trx, post, texts, work)
    await takeLostOffSite(trx)
    await developPhotographs(trx, intake.taken)
    return true
  })
  return added ? fresh : line('there')
}

function lostIn({ pictures }: PostContents): string[] {
  const lost = pictures.filter(({ missing }) => missing).map(({ file }) => file)
  return lost.length > 0 ? [`Pictures the other site had lost: ${lost.join(', ')}.`] : []
}

async function isThere(
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  { id, slug }: PostContents,
): Promise<boolean> {
  const found = await db
    .selectFrom('post')
    .select('id')
    .where((has) => has.or([has('slug', '=', slug), has('id', '=', id)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Throws a TakeoutError if a text cannot be stored. */
export function textsOf(post: TextFields & Pick<PostContents, 'status' | 'draft'>, photos: Photos): Texts {
  return {
    post: textOf(post, photos, post.status),
    draft: post.draft && textOf(post.draft, photos, 'draft'),
  }
}

function textOf(
  { title, tags, body, mainPicture = '' }: TextFields,
  photos: Photos,
  status: PostContents['status'],
): PostText {
  const blocks = body.flatMap((block, i) => withPhoto(block, i, photos, status))
  const text = checkText({ title, tags, mainPhotoId: photos.get(mainPicture), body: blocks })
  if ('refused' in text) throw new TakeoutError(text.refused)
  return text
}

/** Leaves out a missing picture, or names it in a draft. */
function withPhoto(block: unknown, i: number, photos: Photos, status: PostContents['status']): unknown[] {
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
  { id, slug, status, publishAt }: Pick<PostContents, 'id' | 'slug' | 'status' | 'publishAt'>,
  texts: Texts,
  { actor, now }: Pick<ImportWork, 'actor' | 'now'>,
): Promise<void> {
  await trx
    .insertInto('post')
    .values({ id, slug, title: '', main_photo_id: null, body: '[]', status, publish_at: publishAt })
    .execute()
  await writeText(trx, id, texts.post)
  if (texts.draft) {
    const { title, mainPhotoId, body, tags } = texts.draft
    const by = { actor: actorText(actor), at: now }
    await trx
      .insertInto('post_draft')
      .values({ post_id: id, title, main_photo_id: mainPhotoId, body, tags: JSON.stringify(tags), ...by })
      .execute()
  }
  await recordEvent(trx, { actor, now }, { action: 'post.import', about: id })
}
