import { documentOf } from '../../../../ports/content/local.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { viewOf } from '../../posts.server.ts'
import type { PostPicture, PostView } from '../../view.ts'
import { readDraft } from './draft.server.ts'

/**
 * The post as visitors will see it once it is published. Its photographs are at `folder`, because they may be private
 * until then. Null without such a post.
 */
export async function previewPost(
  database: Database,
  postId: string,
  folder: string,
  now: number,
): Promise<PostView | null> {
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
  const view = await viewOf(database, { post, older: null, newer: null })
  const own = (picture: PostPicture) =>
    picture.kind === 'photo' ? { ...picture, photo: { ...picture.photo, folder } } : picture
  return {
    ...view,
    picture: view.picture && own(view.picture),
    body: view.body.map((block) =>
      block._type === 'image' ? { ...block, picture: own(block.picture) } : block,
    ),
  }
}
