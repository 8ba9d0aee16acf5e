import type { Database } from '../../../ports/database/port.ts'
import { boughtFrames } from '../../viewers/buyer.server.ts'
import { linesOf } from './lines.server.ts'
import { surplusOf, withShares } from './refund.ts'
import { type Order, orderById } from './settle.server.ts'

type Db = Pick<Database, 'db'>

/** The photos of whoever is hidden, beside all that was ordered before they were. */
function besideSold({ db }: Db, now: number) {
  return db
    .selectFrom('person as hidden')
    .innerJoin('athlete as who', 'who.person_id', 'hidden.id')
    .innerJoin('tag as shows', 'shows.athlete_id', 'who.id')
    .innerJoin('photo', 'photo.id', 'shows.photo_id')
    .innerJoin('frame', 'frame.photo_id', 'photo.id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('store_order as sold', (join) => join.onRef('sold.created_at', '<', 'hidden.not_shown_at'))
    .innerJoin('store_item as item', 'item.order_id', 'sold.id')
    .whereRef('shows.created_at', '<=', 'hidden.not_shown_at')
    .where('photo.held', '=', 1)
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .where('sold.status', '=', 'paid')
    .where('sold.downloads_until', '>', now)
    .where('item.ended_at', 'is', null)
}

/** How many photos each item of paid orders lost since it was ordered, because they show someone who is hidden now. */
export function hiddenOf(database: Db, now: number) {
  return besideSold(database, now)
    .where(({ or, and, not, eb, ref, exists, selectFrom }) => {
      const tags = selectFrom('tag')
        .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
        .whereRef('tag.photo_id', '=', 'photo.id')
        .select('tag.id')
      const ofAthlete = tags
        .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
        .whereRef('album_team.album_id', '=', 'frame.album_id')
        .whereRef('athlete.person_id', '=', 'item.person_id')
        .whereRef('athlete.team_id', '=', 'item.team_id')
      const hiddenBefore = tags
        .innerJoin('person', 'person.id', 'athlete.person_id')
        .whereRef('person.not_shown_at', '<=', 'sold.created_at')
      const inAlbum = eb('frame.album_id', '=', ref('item.album_id'))
      const inSeason = and([
        eb('album.published', '=', 1),
        eb('album.link', 'is', null),
        or([eb('album.price_list_id', 'is not', null), eb('album.proofs', '=', 0)]),
      ])
      // A print that was made is the buyer's.
      const isSingle = or([eb('item.kind', '<>', 'print'), eb('sold.prints', '=', 'to-print')])
      const isBought = or([
        and([eb('frame.id', '=', ref('item.frame_id')), isSingle]),
        and([eb('item.kind', '=', 'album'), inAlbum]),
        and([eb('item.kind', '=', 'game'), exists(ofAthlete), inAlbum]),
        and([eb('item.kind', '=', 'season'), exists(ofAthlete), inSeason]),
      ])
      return and([isBought, not(exists(hiddenBefore))])
    })
    .select(({ fn }) => [
      'item.id',
      'sold.id as orderId',
      fn.count<number>('frame.id').distinct().as('count'),
    ])
    .groupBy(['item.id', 'sold.id', 'sold.number'])
    .orderBy('sold.number', 'desc')
    .orderBy('item.id')
}

/** The shares of photos that were hidden after the sale, by order, without what was given back. */
export async function hiddenShares(database: Db, now: number, order?: string) {
  const lost = await hiddenOf(database, now)
    .$if(order !== undefined, (query) => query.where('sold.id', '=', order ?? ''))
    .execute()
  const orders = [...Map.groupBy(lost, ({ orderId }) => orderId)].map(async ([id, hidden]) => {
    const sold = (await orderById(database.db, id)) as Order
    const { total, mailing, number, currency, email, method } = sold
    const left = await countShown(database, id, now)
    const lines = await linesOf(database.db, id)
    const items = withShares(lines, total - (mailing ?? 0)).flatMap(({ id, share, refunded }) => {
      const count = hidden.find((one) => one.id === id)?.count ?? 0
      const shown = left.find(({ item }) => item === id)?.count ?? 0
      const due = count > 0 ? Math.round((share * count) / (count + shown)) : 0
      // Nothing is left of it, also if they're shown again.
      const end = shown === 0 ? { ended_at: now } : {}
      return due > refunded ? { id, refunded: due, due: due - refunded, ...end } : []
    })
    const sum = items.reduce((all, { due }) => all + due, 0) - surplusOf(sold, lines)
    const changes = items.map(({ due: _, ...change }) => change)
    return { id, number, currency, email, method, items: changes, total: sum }
  })
  return (await Promise.all(orders)).filter(({ total }) => total > 0)
}

function countShown(database: Db, orderId: string, now: number) {
  return database.db
    .selectFrom(boughtFrames({ database }, { orderId, address: '' }, now).as('bought'))
    .innerJoin('frame', 'frame.id', 'bought.id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('photo.held', '=', 0)
    .where('frame.deleted_at', 'is', null)
    .select(({ fn }) => ['bought.item', fn.count<number>('frame.id').distinct().as('count')])
    .groupBy('bought.item')
    .execute()
}
