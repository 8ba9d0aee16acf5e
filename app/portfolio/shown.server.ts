import type { Database } from '../../ports/database/port.ts'

/** The only way to a public album: public, published, with link, picture and category. */
export function shownAlbums({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('album')
    .where('album.visibility', '=', 'public')
    .where('album.published', '=', 1)
    .where('album.link', '!=', '')
    .where('album.category', '!=', '')
    .where('album.cover_photo_id', 'is not', null)
}
