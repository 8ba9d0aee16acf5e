import type { Database } from '../../../ports/database/port.ts'
import { OWN_FOLDER } from '../../photos/rules/address.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'
import { type PrintSize, type PrintSpec, sheetOf } from './print.ts'

type Db = Pick<Database, 'db'>

/** Of an item. */
export function printColumns(print: PrintSpec | undefined) {
  if (!print) return {}
  const { size, x, y, border, count } = print
  return {
    print_size: size,
    crop_x: x,
    crop_y: y,
    border: border ? (1 as const) : (0 as const),
    quantity: count,
  }
}

/** Paid for, and not given back. */
function bought({ db }: Db) {
  return db
    .selectFrom('store_item')
    .innerJoin('store_order', 'store_order.id', 'store_item.order_id')
    .where('store_item.kind', '=', 'print')
    .where('store_item.ended_at', 'is', null)
    .where('store_order.status', '=', 'paid')
    .where(({ or, eb }) => or([eb('dispute', 'is', null), eb('dispute', '=', 'won')]))
}

/** Whose photo may still be printed: neither held nor in the trash. */
function makeable(database: Db) {
  return bought(database)
    .innerJoin('frame', 'frame.id', 'store_item.frame_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('photo.held', '=', 0)
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
}

export type PrintToMake = NonNullable<Awaited<ReturnType<typeof readPrint>>>

/** Looked up again for each file: null once it may not be printed. */
export async function readPrint(database: Db, itemId: string) {
  const row = await makeable(database)
    .where('store_item.id', '=', itemId)
    .select(['store_order.number as order', 'frame.number', 'quantity', 'print_size', 'crop_x', 'crop_y'])
    .select(['border', 'photo.id as photoId', 'photo.width', 'photo.height', 'photo.turned'])
    .executeTakeFirst()
  if (!row) return null
  const { photoId, turned, width, height, quantity, number } = row
  const spec = specOf(row)
  const sheet = sheetOf({ width, height }, spec)
  const name = `${row.order}-${spec.size}-${quantity}x-${number ?? 0}`
  return { order: row.order, number: number ?? 0, photoId, turned, width, height, spec, sheet, name }
}

interface PrintRow {
  print_size: string | null
  crop_x: number | null
  crop_y: number | null
  border: 0 | 1 | null
  quantity: number | null
}

function specOf({ print_size, crop_x, crop_y, border, quantity }: PrintRow): PrintSpec {
  const crop = { x: crop_x ?? 50, y: crop_y ?? 50, border: border === 1 }
  return { size: (print_size ?? '4x6') as PrintSize, ...crop, count: quantity ?? 1 }
}

/** By order: of one, whatever became of its prints, or of all that are to print. Test orders only by themselves. */
export async function itemsToMake(database: Db, order: string | null): Promise<string[]> {
  const rows = await makeable(database)
    .$if(order !== null, (query) => query.where('store_order.id', '=', order ?? ''))
    .$if(order === null, (query) => query.where('prints', '=', 'to-print').where('test', '=', 0))
    .orderBy('store_order.number')
    .orderBy('position')
    .select('store_item.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What waits to be printed, on how many orders, since when. Null for nothing. */
export async function printsToMake(database: Db) {
  const row = await makeable(database)
    .where('prints', '=', 'to-print')
    .where('test', '=', 0)
    .select(({ fn }) => [
      fn.sum<number>('quantity').as('count'),
      fn.count<number>('store_order.id').distinct().as('orders'),
      fn.min('paid_at').as('at'),
    ])
    .executeTakeFirstOrThrow()
  const { count, orders, at } = row
  return Number(orders) === 0 ? null : { count: Number(count), orders: Number(orders), at: Number(at) }
}

/** For the owner, who also sees which can't be made. */
export async function orderPrints(database: Db, order: string) {
  const may = await itemsToMake(database, order)
  const rows = await database.db
    .selectFrom('store_item')
    .leftJoin('frame', 'frame.id', 'store_item.frame_id')
    .leftJoin('photo', 'photo.id', 'frame.photo_id')
    .where('order_id', '=', order)
    .where('store_item.kind', '=', 'print')
    .orderBy('position')
    .select(['store_item.id as itemId', 'label', 'ended_at', 'print_size', 'crop_x', 'crop_y', 'border'])
    .select(['quantity', ...joinedCover])
    .execute()
  return rows.map(
    ({ itemId: id, label, ended_at, print_size, crop_x, crop_y, border, quantity, ...cover }) => {
      const spec = specOf({ print_size, crop_x, crop_y, border, quantity })
      const seen = coverOf(cover)
      const photo = seen && { ...seen, folder: OWN_FOLDER }
      return { id, label, spec, ended: ended_at !== null, isMakeable: may.includes(id), photo }
    },
  )
}

export type OrderPrints = Awaited<ReturnType<typeof orderPrints>>
