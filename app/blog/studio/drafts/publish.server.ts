import type { Database } from '../../../../ports/database/port.ts'
import { askConsents, type GivenConsents, recordConsents } from '../../../albums/consents/asked.server.ts'
import { lockAlbumsOf, type Unconsented } from '../../../albums/consents/site-photos.server.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { readPhotos } from '../../../photos/view.server.ts'
import type { Trx } from '../../history.server.ts'
import { keepVersion, NO_POST, readText, sameText, writeText } from '../../history.server.ts'
import { freeSlug } from '../../slug.server.ts'
import { claimEdit, isOut, isUnnamed, type PostDraft, readDraft } from './draft.server.ts'

type Refused = { refused: string }
type Done = { slug: string } | (Refused & { unconsented?: Unconsented[] })

const CHANGED = {
  refused: 'This post changed in another window. Reload the page to see it. Nothing you wrote is lost.',
}

/** Publishes now or at a time. A public post keeps its time, and what visitors read before becomes a version. */
export function publishPost(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  postId: string,
  { edit, at, consents = new Map() }: { edit: number; at?: number; consents?: GivenConsents },
  by: By,
): Promise<Done> {
  return write(async (trx): Promise<Done> => {
    const post = await readDraft(trx, postId)
    if (!post) return { refused: NO_POST }
    const out = isOut(post, by.now)
    if (at !== undefined && at <= by.now)
      return { refused: 'This time has passed. Choose a later one, or publish now.' }
    if (at !== undefined && out) return { refused: 'The post is already public. Unpublish it first.' }
    const missing = await missingIn(trx, post)
    if (missing) return { refused: missing }
    const shown = photosIn(post)
    await lockAlbumsOf(engine, trx, shown)
    const { lacking, refused } = await askConsents(trx, shown, consents)
    if (refused !== undefined) return { refused, unconsented: lacking }
    // What the editor has stays the same, so other tabs are not behind.
    if (!(await claimEdit(trx, postId, { from: edit, to: edit }))) return CHANGED
    await recordConsents(trx, lacking, consents, by)
    if (post.saved) await goLive(trx, post, by)
    const slug = isUnnamed(post) ? await freeSlug(trx, post.text.title, postId) : post.slug
    const publishAt = at ?? (out ? post.publishAt : by.now)
    await trx
      .updateTable('post')
      .set({ slug, status: 'published', publish_at: publishAt })
      .where('id', '=', postId)
      .execute()
    const action = at !== undefined ? 'post.schedule' : out ? 'post.update' : 'post.publish'
    await recordEvent(trx, by, { action, about: postId })
    return { slug }
  })
}

async function missingIn(trx: Trx, { text }: PostDraft): Promise<string | null> {
  if (!text.title) return 'The post needs a title.'
  if (text.body === '[]') return 'The post needs some text.'
  const silent = await countWithoutAlt(trx, JSON.parse(text.body))
  if (silent === 0) return null
  return silent === 1
    ? 'One photo needs a description. Add it below the photo.'
    : `${silent} photos need descriptions. Add them below the photos.`
}

function photosIn({ text: { mainPhotoId, body } }: PostDraft): string[] {
  const inBody = JSON.parse(body).map((block: { photoId?: unknown } | null) => block?.photoId)
  return [mainPhotoId, ...inBody].filter((id) => typeof id === 'string')
}

async function countWithoutAlt(trx: Trx, body: unknown[]): Promise<number> {
  const ids = body.flatMap((block) => {
    const { _type, photoId, alt } = (block ?? {}) as Record<string, unknown>
    return _type === 'image' && typeof photoId === 'string' && !alt ? [photoId] : []
  })
  const photos = await readPhotos({ db: trx }, ids)
  return ids.filter((id) => photos.get(id)?.alt === '').length
}

async function goLive(trx: Trx, { id, text }: PostDraft, by: By): Promise<void> {
  const before = await readText(trx, id)
  if (before && !sameText(before, text)) {
    const said = before.title !== '' || before.body !== '[]'
    if (said) await keepVersion(trx, id, before, by)
    await writeText(trx, id, text)
  }
  await trx.deleteFrom('post_draft').where('post_id', '=', id).execute()
}

export function unpublishPost({ write }: Pick<Database, 'write'>, postId: string, by: By) {
  return write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('post')
      .set({ status: 'draft' })
      .where('id', '=', postId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { refused: NO_POST }
    await recordEvent(trx, by, { action: 'post.unpublish', about: postId })
    return { unpublished: true as const }
  })
}

export function discardDraft({ write }: Pick<Database, 'write'>, postId: string, edit: number, by: By) {
  return write(async (trx) => {
    const post = await readDraft(trx, postId)
    if (!post) return { refused: NO_POST }
    if (post.status === 'draft') return { refused: 'There’s nothing to discard. This post isn’t public.' }
    if (!(await claimEdit(trx, postId, { from: edit, to: edit + 1 }))) return CHANGED
    if (post.saved) await keepVersion(trx, postId, post.text, by)
    await trx.deleteFrom('post_draft').where('post_id', '=', postId).execute()
    await recordEvent(trx, by, { action: 'post.discard', about: postId })
    return { discarded: true as const }
  })
}
