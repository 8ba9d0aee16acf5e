import type { Database } from '../../../ports/database/port.ts'
import { CSV_BEGINS, csvLine } from '../../csv.ts'
import { plainMoney } from '../../ui/money.ts'
import { monthsOrders } from './list.server.ts'
import type { Month } from './month.ts'

const PAGE = 200
const HEAD = [
  'Date',
  'Order',
  'Kind',
  'Items',
  'Code',
  'Tax',
  'Mailing',
  'Total',
  'Refunded',
  'Fee',
  'Method',
  'ID',
]

/** The month's paid orders, whose totals without refunds are the month's sum. Nothing of who bought. */
export async function* ordersCsv(
  database: Pick<Database, 'db'>,
  month: Month,
  timeZone: string,
  pageSize = PAGE,
): AsyncGenerator<string> {
  yield CSV_BEGINS + csvLine(HEAD)
  let after: Order | undefined
  for (;;) {
    const page: Order[] = await monthsOrders(database, month, after).limit(pageSize).execute()
    for (const order of page) yield csvLine(cellsOf(order, timeZone))
    if (page.length < pageSize) return
    after = page.at(-1)
  }
}

type Order = Awaited<ReturnType<ReturnType<typeof monthsOrders>['execute']>>[number]

function cellsOf(order: Order, timeZone: string): string[] {
  const { currency, subtotal, discount, tax, total, fee } = order
  const day = Temporal.Instant.fromEpochMilliseconds(order.paid_at ?? 0).toZonedDateTimeISO(timeZone)
  const plain = (amount: number) => plainMoney(amount, currency)
  return [
    day.toPlainDate().toString(),
    `${order.number}`,
    'order',
    plain(subtotal),
    // A minus would become text, as formulas do.
    plain(discount),
    plain(tax),
    plain(0),
    plain(total),
    plain(order.returned),
    fee === null ? '' : plain(fee),
    order.method ?? '',
    order.id,
  ]
}
