import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { isShownFrame, shownCover } from '../photos/held.server.ts'
import { framesOf } from './frames/order.server.ts'

/** Whether everyone may see an album at `now` (UTC milliseconds); `standingOf` asks the same of a row. */
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
      has.exists(framesOf(has).select('frame.id').where(isShownFrame)),
    ]),
  ])
}

export function lacksConsent(has: ExpressionBuilder<Schema, 'album'>) {
  const consents = has
    .selectFrom('album_consent')
    .whereRef('album_consent.album_id', '=', 'album.id')
    .select('album_consent.client_id')
  const withdrawn = consents.where('album_consent.withdrawn_at', 'is not', null)
  return has.and([
    has('album.made_from', 'is not', null),
    has.or([has.not(has.exists(consents)), has.exists(withdrawn)]),
  ])
}
