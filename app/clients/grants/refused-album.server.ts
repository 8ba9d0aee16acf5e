import type { Database } from '../../../ports/database/port.ts'
import { clientActor } from '../../audit/actor.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'

interface RefusedPorts {
  database: Pick<Database, 'db'>
  security: SecurityLog
}

/** Logs access to an existing private album that was never granted. */
export async function recordRefusedAlbum(
  { database, security }: RefusedPorts,
  clientId: string,
  slug: string,
): Promise<void> {
  const album = await database.db
    .selectFrom('album')
    .select('id')
    .where('slug', '=', slug)
    .where('visibility', '=', 'private')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('client_album')
            .select('album_id')
            .whereRef('album_id', '=', 'album.id')
            .where('client_id', '=', clientId),
        ),
      ),
    )
    .executeTakeFirst()
  if (album)
    await security.recordOnce({ actor: clientActor(clientId), action: 'access.refused', about: album.id })
}
