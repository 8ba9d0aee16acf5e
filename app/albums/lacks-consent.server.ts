import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'

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
