import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { actorText } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { checkText } from '../../blog/drafts/check-text.ts'
import { type PostText, writeText } from '../../blog/history.server.ts'
import type { postShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import type { ImportWork } from './import-work.ts'
import { developPhotographs, type Intake, insertPhotographs, takePhotographs } from './photographs.server.ts'
import type { ImportLine } from './report.ts'

type PostContents = z.output<typeof postShape>

/**
 * Adds a post with its pictures and its draft, unless there is one with its address. Where a picture is lost, the text says
 * so. Throws a TakeoutError if the post cannot be stored.
 */
export async function importPost(work: ImportWork, folder: string, post: PostContents): Promise<ImportLine> {
  const name = post.title || post.draft?.title || post.slug
  const line = (outcome: ImportLine['outcome'], messages: string[] = []): ImportLine => ({
    ...{ kind: 'post', name, outcome, messages },
  })
  if (await isThere(work.database.db, post)) return line('there')
  const intake = await takePhotographs(work, folder, post.pictures)
  const text = textOf(post, intake)
  const draft = post.draft && textOf(post.draft, intake)
  if (work.dryRun) return line('new', intake.refused)
  const added = await work.database.write(async (trx) => {
    if (await isThere(trx, post)) return false
    await insertPhotographs(trx, post.pictures, intake.taken)
    await insert(trx, post, text)
    if (draft) await insertDraft(trx, work, post.id, draft)
    await developPhotographs(trx, intake.taken, work.now)
    await recordEvent(trx, { actor: work.actor, action: 'post.import', about: post.id }, work.now)
    return true
  })
  return added ? line('new', intake.refused) : line('there')
}

/** In the trash too. */
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

function textOf(
  { title, tags, body, mainPicture }: Pick<PostContents, 'title' | 'tags' | 'body' | 'mainPicture'>,
  { taken }: Intake,
): PostText {
  const text = checkText({
    ...{ title, tags, mainPhotoId: taken.get(mainPicture ?? '')?.id ?? null },
    body: body.map((block, i) => withPhoto(block, i, taken)),
  })
  if ('refused' in text) throw new TakeoutError(text.refused)
  return text
}

/** The block with its photograph, or a paragraph that names what is missing. */
function withPhoto(block: unknown, i: number, taken: Intake['taken']): unknown {
  const { file, ...rest } = (block ?? {}) as Record<string, unknown>
  if (rest._type !== 'image' || typeof file !== 'string') return block
  const photo = taken.get(file)
  if (photo) return { ...rest, photoId: photo.id }
  const { _key = `picture${i}` } = rest
  const span = { _type: 'span', _key: `${_key}s`, text: `Picture missing: ${file}`, marks: ['em'] }
  return { _type: 'block', _key, style: 'normal', markDefs: [], children: [span] }
}

async function insert(
  trx: Transaction<Schema>,
  { id, slug, status, publishAt }: PostContents,
  text: PostText,
): Promise<void> {
  const empty = { id, slug, title: '', main_photo_id: null, body: '[]' }
  await trx
    .insertInto('post')
    .values({ ...empty, status, publish_at: publishAt })
    .execute()
  await writeText(trx, id, text)
}

async function insertDraft(
  trx: Transaction<Schema>,
  { actor, now }: ImportWork,
  postId: string,
  { title, mainPhotoId, body, tags }: PostText,
): Promise<void> {
  const text = { title, main_photo_id: mainPhotoId, body, tags: JSON.stringify(tags) }
  await trx
    .insertInto('post_draft')
    .values({ post_id: postId, ...text, actor: actorText(actor), at: now })
    .execute()
}
