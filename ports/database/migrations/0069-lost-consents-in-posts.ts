import { type Kysely, sql } from 'kysely'

/** Posts with a photograph of a client's album whose consent is lost become drafts, as a withdrawal makes them since. */
export async function lostConsentsInPosts(db: Kysely<unknown>): Promise<void> {
  await sql`update post set status = 'draft' where status = 'published' and exists (
    select 1 from frame join album on album.id = frame.album_id
    where album.visibility = 'private' and album.consent_lost_at is not null
      and (frame.photo_id = post.main_photo_id or exists (select 1 from post_photo
        where post_photo.post_id = post.id and post_photo.photo_id = frame.photo_id))
      and not exists (select 1 from frame as other join album as page on page.id = other.album_id
        where other.photo_id = frame.photo_id and other.deleted_at is null
          and page.visibility = 'public' and page.published = 1 and page.deleted_at is null))`.execute(db)
}
