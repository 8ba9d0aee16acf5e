import { documentOf } from '../../../../ports/content/local.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { OWN_FOLDER } from '../../../photos/rules/address.ts'
import { type PostView, viewOf } from '../../posts.server.ts'
import { readDraft } from './draft.server.ts'

/** Its photographs are the staff's, because they may be private until it is published. */
export async function previewPost(database: Database, postId: string, now: number): Promise<PostView | null> {
  const draft = await readDraft(database.db, postId)
  if (!draft) return null
  const { id, slug, status, publishAt, text } = draft
  const { title, mainPhotoId, body, tags } = text
  const post = documentOf({
    id,
    slug,
    title,
    body,
    main_photo_id: mainPhotoId,
    tags: tags.join(),
    publish_at: status === 'draft' ? now : publishAt,
  })
  return viewOf(database, { post, older: null, newer: null }, OWN_FOLDER)
}
