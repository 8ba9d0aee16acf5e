import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { isShownFrame, shownCover } from '../photos/held.server.ts'
import { lacksConsent } from './lacks-consent.server.ts'

/**
 * The condition that anybody may see an album at `now` (UTC milliseconds): it is public, published, not expired, not in the trash,
 * with cover and category, with the consent that it needs, and with photographs here or a gallery elsewhere.
 */
export function isShownAlbum(has: ExpressionBuilder<Schema, 'album'>, now: number) {
  return has.and([
    has('album.visibility', '=', 'public'),
    has('album.published', '=', 1),
    has('album.deleted_at', 'is', null),
    has.or([has('album.expires_at', 'is', null), has('album.expires_at', '>', now)]),
    has('album.category', '!=', ''),
    sql<boolean>`${shownCover} is not null`,
    has.not(lacksConsent(has)),
    has.or([
      has('album.link', 'is not', null),
      has.exists(
        has
          .selectFrom('frame')
          .select('frame.id')
          .whereRef('frame.album_id', '=', 'album.id')
          .where('frame.deleted_at', 'is', null)
          .where(isShownFrame),
      ),
    ]),
  ])
}
