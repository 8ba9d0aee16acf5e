import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { emailOf } from '../../clients/clients.server.ts'
import { newLinkId } from '../../galleries/shares/token.server.ts'
import type { Shares } from '../format.ts'
import { insertChoice } from './choices.server.ts'
import type { FrameIds } from './import-work.ts'

/**
 * Gives an album that was just added the share links that it had, all revoked: their addresses and PINs belong to the
 * secret of the other site. What guests chose stays to be read, and none of their browsers is known here.
 */
export async function insertShares(
  trx: Transaction<Schema>,
  album: { id: string; slug: string },
  frameIds: FrameIds,
  shares: Shares,
  now: number,
): Promise<void> {
  const links = shares.filter((link) => link.album === album.slug)
  for (const { name, downloads, createdAt, expiresAt = null, revokedAt = now, ...link } of links) {
    const id = newLinkId()
    const flags = { ask_who: link.askWho ? 1 : 0, preview: link.preview ? 1 : 0 } as const
    const facts = { name, downloads, ...flags, pin_hash: null }
    await trx
      .insertInto('share_link')
      .values({
        id,
        album_id: album.id,
        ...facts,
        created_at: createdAt,
        expires_at: expiresAt,
        revoked_at: revokedAt,
      })
      .execute()
    for (const { day, times } of link.opened) {
      await trx
        .insertInto('share_opening')
        .values({ link_id: id, day, count: times })
        .onConflict((same) => same.doNothing())
        .execute()
    }
    const place = { link_id: id, album_id: album.id }
    for (const guest of link.guests) await insertGuest(trx, place, guest, frameIds)
  }
}

async function insertGuest(
  trx: Transaction<Schema>,
  { link_id, album_id }: { link_id: string; album_id: string },
  { name = '', email = '', createdAt, answeredAt, favorites }: Shares[number]['guests'][number],
  frameIds: FrameIds,
): Promise<void> {
  const id = uuidv7(createdAt)
  const nobody = randomBytes(32).toString('hex')
  const who = { name, email: emailOf(email), created_at: createdAt, answered_at: answeredAt ?? null }
  await trx
    .insertInto('share_guest')
    .values({ id, link_id, token_hash: nobody, ...who })
    .execute()
  const choice = { album_id, guest_id: id }
  if (favorites.length > 0) await insertChoice(trx, choice, favorites, frameIds, createdAt)
}
