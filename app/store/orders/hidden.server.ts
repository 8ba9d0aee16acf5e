import type { Database } from '../../../ports/database/port.ts'
import { boughtFrames } from '../../viewers/buyer.server.ts'
import { linesOf } from './lines.server.ts'
import { withShares } from './refund.ts'
import { type Order, orderById } from './settle.server.ts'

type Db = Pick<Database, 'db'>

/** How many photos each item of paid orders lost since, because they show someone who is hidden now. */
export function hiddenOf({ db }: Db, now: number) {
  return (
    db
      .selectFrom('person as hidden')
      .innerJoin('athlete as who', 'who.person_id', 'hidden.id')
      .innerJoin('tag as shows', 'shows.athlete_id', 'who.id')
      .innerJoin('photo', 'photo.id', 'shows.photo_id')
      .innerJoin('frame', 'frame.photo_id', 'photo.id')
      .innerJoin('store_order as sold', (join) => join.onRef('sold.paid_at', '<', 'hidden.not_shown_at'))
      .innerJoin('store_item as item', 'item.order_id', 'sold.id')
      .where('photo.held', '=', 1)
      .where('sold.status', '=', 'paid')
      .where('sold.downloads_until', '>', now)
      .where('item.ended_at', 'is', null)
      // A print that was made is the buyer's.
      .where(({ or, eb }) => or([eb('item.kind', '<>', 'print'), eb('sold.prints', '=', 'to-print')]))
      .where(({ or, and, eb, ref, exists, selectFrom }) => {
        const ofAthlete = selectFrom('tag')
          .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
          .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
          .whereRef('tag.photo_id', '=', 'photo.id')
          .whereRef('album_team.album_id', '=', 'frame.album_id')
          .whereRef('athlete.person_id', '=', 'item.person_id')
          .whereRef('athlete.team_id', '=', 'item.team_id')
          .select('tag.id')
        const inAlbum = eb('frame.album_id', '=', ref('item.album_id'))
        return or([
          eb('frame.id', '=', ref('item.frame_id')),
          and([eb('item.kind', '=', 'album'), inAlbum]),
          and([exists(ofAthlete), or([eb('item.kind', '=', 'season'), inAlbum])]),
        ])
      })
      .select(({ fn }) => [
        'item.id',
        'sold.id as orderId',
        fn.count<number>('frame.id').distinct().as('count'),
      ])
      .groupBy(['item.id', 'sold.id'])
      .orderBy('sold.number', 'desc')
      .orderBy('item.id')
  )
}

/** The shares of photos that were hidden after the sale, by order, without what was given back for them. */
export async function hiddenShares(database: Db, now: number, order?: string) {
  const lost = await hiddenOf(database, now)
    .$if(order !== undefined, (query) => query.where('sold.id', '=', order ?? ''))
    .execute()
  const orders = [...Map.groupBy(lost, ({ orderId }) => orderId)].map(async ([id, hidden]) => {
    const { total, mailing, number, currency, email, method } = (await orderById(database.db, id)) as Order
    const left = await countShown(database, id, now)
    const items = withShares(await linesOf(database.db, id), total - (mailing ?? 0)).flatMap(
      ({ id, share, refunded }) => {
        const count = hidden.find((one) => one.id === id)?.count ?? 0
        const shown = left.find(({ item }) => item === id)?.count ?? 0
        const due = count > 0 ? Math.round((share * count) / (count + shown)) : 0
        return due > refunded ? { id, refunded: due, due: due - refunded } : []
      },
    )
    const sum = items.reduce((all, { due }) => all + due, 0)
    const changes = items.map(({ id, refunded }) => ({ id, refunded }))
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
