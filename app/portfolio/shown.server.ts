import type { Database } from '../../ports/database/port.ts'

/** The albums that anybody may see: public, published, with link, cover and category. All public reads begin here. */
export function shownAlbums({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('album')
    .where('album.visibility', '=', 'public')
    .where('album.published', '=', 1)
    .where('album.link', '!=', '')
    .where('album.category', '!=', '')
    .where('album.cover_photo_id', 'is not', null)
}
