import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { emailOf } from '../../clients/clients.server.ts'
import type { clientsShape } from '../format.ts'

type Clients = z.output<typeof clientsShape>

/** In place of the job of an email that the other site sent. */
const SENT_BEFORE = 'imported'

/** Adds the grants and consents of a new album. Sends no email, now or later. */
export async function insertGrants(
  trx: Transaction<Schema>,
  album: { id: string; slug: string },
  clients: Clients,
): Promise<void> {
  const known = await trx.selectFrom('client').select(['id', 'email']).execute()
  const ids = new Map(known.map(({ id, email }) => [email, id]))
  for (const { email, grants, consents } of clients) {
    const clientId = ids.get(emailOf(email))
    if (clientId === undefined) continue
    const position = grants.findIndex((grant) => grant.album === album.slug)
    const grant = grants[position]
    if (grant) await insertGrant(trx, { clientId, albumId: album.id, position }, grant)
    const consent = consents.find((one) => one.album === album.slug)
    if (consent) await insertConsent(trx, { client_id: clientId, album_id: album.id }, consent)
  }
}

async function insertGrant(
  trx: Transaction<Schema>,
  { clientId, albumId, position }: { clientId: string; albumId: string; position: number },
  grant: Clients[number]['grants'][number],
): Promise<void> {
  const { grantedAt, expiresAt = null, revokedAt = null, sentAt = null } = grant
  await trx
    .insertInto('client_album')
    .values({
      client_id: clientId,
      album_id: albumId,
      position: position + 1,
      granted_at: grantedAt,
      expires_at: expiresAt,
      revoked_at: revokedAt,
      ready_requested_at: sentAt,
      ready_job: sentAt === null ? null : SENT_BEFORE,
      ready_sent_at: sentAt,
    })
    .execute()
}

async function insertConsent(
  trx: Transaction<Schema>,
  pair: { client_id: string; album_id: string },
  { givenOn, how, note = '', ...at }: Clients[number]['consents'][number],
): Promise<void> {
  const times = { recorded_at: at.recordedAt, withdrawn_at: at.withdrawnAt ?? null }
  await trx
    .insertInto('album_consent')
    .values({ ...pair, given_on: givenOn, how, note, ...times })
    .execute()
}
