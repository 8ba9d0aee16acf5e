import type { Database } from '../../../ports/database/port.ts'
import { CSV_BEGINS, csvLine } from '../../csv.ts'
import { plainMoney } from '../../ui/money.ts'
import { monthsOrders } from './list.server.ts'
import type { Month } from './month.ts'
import { isDeposit } from './state.ts'

const HEAD = 'Date,Order,Kind,Items,Code,Tax,Mailing,Total,Refunded,Fee,Method,ID'.split(',')

/** The month's paid orders, whose totals without refunds are the month's sum. Nothing of who bought. */
export async function ordersCsv(
  database: Pick<Database, 'db'>,
  month: Month,
  timeZone: string,
): Promise<string> {
  const orders = await monthsOrders(database, month)
  const lines = orders.map((order) => csvLine(cellsOf(order, timeZone)))
  return CSV_BEGINS + csvLine(HEAD) + lines.join('')
}

type Order = Awaited<ReturnType<typeof monthsOrders>>[number]

function cellsOf(order: Order, timeZone: string): string[] {
  const { currency, subtotal, discount, tax, total, fee } = order
  const day = Temporal.Instant.fromEpochMilliseconds(order.paid_at ?? 0).toZonedDateTimeISO(timeZone)
  const plain = (amount: number) => plainMoney(amount, currency)
  return [
    day.toPlainDate().toString(),
    `${order.number}`,
    isDeposit(order) ? 'deposit' : 'order',
    plain(subtotal),
    // A minus would become text, as formulas do.
    plain(discount),
    plain(tax),
    plain(order.mailing ?? 0),
    plain(total),
    plain(order.returned),
    fee === null ? '' : plain(fee),
    order.method ?? '',
    order.id,
  ]
}
