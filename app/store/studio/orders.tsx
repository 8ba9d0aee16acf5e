import { data, href, Link } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { monthName } from '../../studio/ui/dates/day.ts'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { addressWith, idIn, searchOf } from '../../studio/ui/list/address.ts'
import { List, Row, RowName } from '../../studio/ui/list/list.tsx'
import { pageOf, READ } from '../../studio/ui/list/page.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { counted } from '../../ui/count.ts'
import { exactMoney } from '../../ui/money.ts'
import { monthBeside } from '../../ui/month.ts'
import {
  countOrders,
  hasStore,
  type ListedOrder,
  listOrders,
  monthsSum,
  type OrderFilter,
} from '../orders/list.server.ts'
import { currentMonth, monthOf } from '../orders/month.ts'
import { readStoreSettings } from '../payments/store-settings.server.ts'
import { printsToMake } from '../prints/prints.server.ts'
import type { Route } from './+types/orders.ts'
import styles from './orders/orders.module.css'
import { OrderBadge } from './orders/status.tsx'

const FILTERS: Record<OrderFilter, string> = {
  waiting: 'Not paid yet',
  paid: 'Paid',
  prints: 'Prints to make',
  returned: 'Refunded or disputed',
  unpaid: 'Never paid',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { database } = ports
  if (!(await hasStore(database))) throw data(null, { status: 404 })
  const { searchParams } = url
  const { timeZone } = context.get(siteContext)
  const now = Date.now()
  const month = monthOf(searchParams.get('month'), timeZone)
  const filter = (Object.keys(FILTERS) as OrderFilter[]).find((one) => one === searchParams.get('status'))
  const search = searchOf(searchParams)
  const before = idIn(searchParams, 'before')
  const read = await listOrders(database, { filter, search, month, before, limit: READ })
  const head = month ?? currentMonth(timeZone, now)
  return {
    now,
    ...pageOf(read, ({ id }) => id),
    counts: await countOrders(database, { search, month }),
    filter: filter ?? null,
    search,
    paged: before !== undefined,
    month: month?.month ?? null,
    head,
    sums: await monthsSum(database, head),
    prints: await printsToMake(database),
    currency: (await readStoreSettings(ports)).currency,
  }
}

type View = Route.ComponentProps['loaderData']

export const meta = titled('Orders')

export default function Orders({ loaderData: view }: Route.ComponentProps) {
  const { lines, now, month } = view
  return (
    <Page
      title="Orders"
      actions={
        <div className="buttons">
          <ButtonLink to={href('/studio/prices')}>Prices</ButtonLink>
          {view.prints && (
            <ButtonLink to={href('/studio/orders/prints.zip')} variant="filled" reloadDocument download>
              Print ZIP for {counted(view.prints.orders, 'order')}
            </ButtonLink>
          )}
        </div>
      }
    >
      <Sums {...view} />
      <List
        view={view}
        of="orders"
        path={href('/studio/orders')}
        filterName="status"
        kept={{ month }}
        choices={FILTERS}
        placeholder="Number or email"
        side="before"
        columns={COLUMNS}
        className={styles.orders}
        empty={EMPTY}
        more={
          <Link className="link" to={href('/studio/albums')}>
            Put an album up for sale, under Access
          </Link>
        }
      >
        {lines.map((order) => (
          <OrderRow key={order.id} order={order} now={now} />
        ))}
      </List>
    </Page>
  )
}

const COLUMNS = [
  { label: 'Photo', content: '' },
  { label: 'Order' },
  { label: 'What' },
  { label: 'State' },
  { label: 'Total', end: true },
  { label: 'Ordered', end: true },
]

const EMPTY: Record<OrderFilter | 'all', string> = {
  all: 'No orders yet.',
  waiting: 'Nobody owes you money.',
  paid: 'No paid orders.',
  prints: 'No prints to make.',
  returned: 'No refunds or disputes.',
  unpaid: 'No orders were left unpaid.',
}

function Sums({ head, month, sums, currency, now }: View) {
  const orders = href('/studio/orders')
  const [before, after] = [monthBeside(head.month, -1), monthBeside(head.month, 1)]
  return (
    <section className={styles.sums} aria-label={monthName(head.month)}>
      <dl>
        <div>
          <dt>{monthName(head.month)}, after refunds</dt>
          <dd className="num">{exactMoney(sums.kept, currency)}</dd>
        </div>
        <div>
          <dt>Paid orders</dt>
          <dd className="num">{sums.orders}</dd>
        </div>
        <div>
          <dt>Not paid yet</dt>
          <dd className="num">{exactMoney(sums.unpaid, currency)}</dd>
        </div>
      </dl>
      <nav className="pills strip" aria-label="Months">
        <Link to={addressWith(orders, { month: before })}>{monthName(before)}</Link>
        <Link to={addressWith(orders, { month: head.month })} aria-current={month ? 'true' : undefined}>
          {monthName(head.month)}
        </Link>
        {head.to <= now && <Link to={addressWith(orders, { month: after })}>{monthName(after)}</Link>}
        {month && <Link to={orders}>All months</Link>}
      </nav>
      <p className="small quiet">
        Before Stripe’s own fees, and without test orders. Sideline takes nothing.{' '}
        <Link
          className="link"
          to={addressWith(href('/studio/orders.csv'), { month: head.month })}
          download
          reloadDocument
        >
          CSV for {monthName(head.month)}
        </Link>
      </p>
    </section>
  )
}

function OrderRow({ order, now }: { order: ListedOrder; now: number }) {
  const { id, number, email, items, total, returned, currency } = order
  const [first] = items
  return (
    <Row className={styles.order}>
      <span className={styles.face}>
        <Thumb photo={first?.cover ?? null} alt="" size={60} fill />
      </span>
      <span>
        <RowName to={href('/studio/orders/:order', { order: id })}>{number}</RowName>
        <span className="small quiet clip">{email ?? 'No email'}</span>
      </span>
      <span className="clip-two">
        {first?.label}
        {items.length > 1 && <span className="quiet">, and {counted(items.length - 1, 'more', 'more')}</span>}
      </span>
      <span className="small">
        <OrderBadge order={order} />
      </span>
      <span className={`${styles.end} num`}>
        {exactMoney(total, currency)}
        {returned > 0 && <span className="small quiet"> −{exactMoney(returned, currency)}</span>}
      </span>
      <span className={`${styles.end} small quiet`}>
        <Moment at={order.created_at} now={now} />
      </span>
    </Row>
  )
}
