import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { AlbumDownloads } from '../../ports/database/schema/albums.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { visibleTags } from '../athletes/tags/visible.server.ts'
import type { Sign } from '../ports.server.ts'
import { readToken, tokenOf } from './token.server.ts'

interface BuyerPorts {
  database: Pick<Database, 'db'>
}

/** Whoever has the link of an order. */
export interface Buyer {
  orderId: string
  address: string
}

const PURPOSE = 'order'

export function orderToken(sign: Sign, linkId: string): string {
  return tokenOf(sign, linkId, PURPOSE)
}

export function orderAddress(token: string): string {
  return `/order/${encodeURIComponent(token)}`
}

/** Any order's, paid or not; `boughtFrames` decides what is seen. */
export async function readBuyer(
  { database: { db }, sign }: BuyerPorts & { sign: Sign },
  token: string,
): Promise<Buyer | null> {
  const linkId = readToken(sign, token, PURPOSE)
  if (linkId === null) return null
  const order = await db
    .selectFrom('store_order')
    .where('link_id', '=', linkId)
    .select('id')
    .executeTakeFirst()
  return order ? { orderId: order.id, address: orderAddress(token) } : null
}

/** While it is paid for, not given back, and the downloads are open. */
function boughtItems({ database: { db } }: BuyerPorts, { orderId }: Buyer, now: number) {
  return db
    .selectFrom('store_item')
    .innerJoin('store_order', 'store_order.id', 'store_item.order_id')
    .where('store_order.id', '=', orderId)
    .where('store_order.status', '=', 'paid')
    .where('store_order.downloads_until', '>', now)
    .where(({ or, eb }) => or([eb('dispute', 'is', null), eb('dispute', '=', 'won')]))
    .where('store_item.ended_at', 'is', null)
}

/**
 * The frames that an order has paid for, with the size: photos one by one, whole albums, and what shows an athlete
 * (also in later games of a season). Hidden athletes and reported tags are in none.
 */
export function boughtFrames(ports: BuyerPorts, buyer: Buyer, now: number) {
  const items = boughtItems(ports, buyer, now)
  const ofAthletes = visibleTags(ports.database.db)
    .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
    .innerJoin('album', 'album.id', 'album_team.album_id')
    .innerJoin('frame', (join) =>
      join.onRef('frame.album_id', '=', 'album.id').onRef('frame.photo_id', '=', 'tag.photo_id'),
    )
    .innerJoin(
      items
        .select(['store_item.id', 'person_id', 'team_id', 'store_item.album_id as game', 'kind'])
        .as('item'),
      (join) =>
        join.onRef('item.person_id', '=', 'athlete.person_id').onRef('item.team_id', '=', 'athlete.team_id'),
    )
    .where(({ or, and, eb, ref }) =>
      or([
        and([eb('item.kind', '=', 'game'), eb('album.id', '=', ref('item.game'))]),
        // Not of proofs that aren't for sale.
        and([
          eb('item.kind', '=', 'season'),
          eb('album.published', '=', 1),
          eb('album.link', 'is', null),
          or([eb('album.price_list_id', 'is not', null), eb('album.proofs', '=', 0)]),
        ]),
      ]),
    )
    .select(['frame.id', 'item.id as item', ORIGINALS.as('size')])
  return items
    .where('kind', 'in', ['photo', 'web'])
    .innerJoin('frame', 'frame.id', 'store_item.frame_id')
    .select(['frame.id', 'store_item.id as item'])
    .select(sql<AlbumDownloads>`case kind when 'web' then 'web' else 'all' end`.as('size'))
    .unionAll(
      items
        .where('kind', '=', 'album')
        .innerJoin('frame', 'frame.album_id', 'store_item.album_id')
        .select(['frame.id', 'store_item.id as item', ORIGINALS.as('size')]),
    )
    .unionAll(ofAthletes)
}

const ORIGINALS = sql<AlbumDownloads>`'all'`

/** Of a frame that was bought. */
export function boughtSize(ports: BuyerPorts, buyer: Buyer, now: number) {
  return ({ exists, selectFrom }: ExpressionBuilder<Schema, 'frame'>) =>
    sql<AlbumDownloads>`case when ${exists(
      selectFrom(boughtFrames(ports, buyer, now).as('bought'))
        .whereRef('bought.id', '=', 'frame.id')
        .where('bought.size', '=', 'all')
        .select('bought.id'),
    )} then 'all' else 'web' end`
}
