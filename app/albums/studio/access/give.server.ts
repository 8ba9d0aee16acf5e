import type { Database } from '../../../../ports/database/port.ts'
import type { By } from '../../../audit/actor.ts'
import { addClient } from '../../../clients/clients.server.ts'
import { grantAlbum } from '../../../clients/grants/granting.server.ts'
import { onlyGrantable } from '../../../clients/studio/client/grantable.server.ts'

interface Gift {
  albumId: string
  clientIds: string[]
  added: { name: string; email: string }
  expiresAt: number | null
}

export async function giveAlbum(
  database: Database,
  { albumId, clientIds, added, expiresAt }: Gift,
  by: By,
): Promise<{ given: number } | { refused: string }> {
  const albums = await onlyGrantable(database, [albumId])
  if (albums.length === 0)
    return { refused: 'This album isn’t for clients. Change who can see it under Details.' }
  const adds = added.name !== '' || added.email !== ''
  if (clientIds.length === 0 && !adds) return { refused: 'Choose a client, or add one.' }
  if (adds) {
    const client = await addClient(database, { ...added, invite: false, albums, until: expiresAt }, by)
    if ('refused' in client) return client
  }
  const clients = database.db.selectFrom('client').select('id')
  const known = await clients.where('id', 'in', [...clientIds, '']).execute()
  for (const { id } of known) await grantAlbum(database, { clientId: id, albumId, expiresAt, ...by })
  return { given: known.length }
}
