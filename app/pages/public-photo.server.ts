import type { Database } from '../../ports/database/port.ts'
import { shownAlbums, shownFrames } from '../portfolio/shown.server.ts'

/** Returns only a photograph that anyone may see: on the site, in the portfolio, or in a published post. */
export async function publicPhoto({ db }: Database, id: string, now: number) {
  const found = await db
    .selectFrom('photo')
    .select(['photo.turned', 'photo.width', 'photo.height'])
    .where('photo.id', '=', id)
    .where('photo.held', '=', 0)
    // Videos belong to private albums.
    .where('photo.video', 'is', null)
    .where(({ or, exists, selectFrom }) => {
      const albums = shownAlbums({ db }, now).select('album.id')
      const frames = shownFrames({ db }, now).select('frame.id')
      const posts = selectFrom('post')
        .select('post.id')
        .where('post.status', '=', 'published')
        .where('post.publish_at', '<=', now)
        .where('post.deleted_at', 'is', null)
      return or([
        exists(
          selectFrom('site_photo')
            .select('section')
            .where('state', '=', 'published')
            .where('section', '<>', 'proofs')
            .whereRef('site_photo.photo_id', '=', 'photo.id'),
        ),
        exists(albums.where('album.cover_photo_id', '=', id)),
        exists(frames.where('frame.photo_id', '=', id)),
        exists(posts.where('post.main_photo_id', '=', id)),
        exists(posts.innerJoin('post_photo', 'post_id', 'post.id').where('post_photo.photo_id', '=', id)),
      ])
    })
    .executeTakeFirst()
  return found ?? null
}
