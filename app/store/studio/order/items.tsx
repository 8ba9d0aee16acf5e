import { href, Link } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted } from '../../../ui/count.ts'
import { exactMoney } from '../../../ui/money.ts'
import { AtStripe } from './notices.tsx'
import styles from './order.module.css'
import type { OrderView } from './order.server.ts'

export function Items({ order, items }: OrderView) {
  return (
    <Panel title="What they ordered">
      <ul>
        {items.map(({ id, label, amount, cover, album, endedAt, refunded }) => (
          <li key={id} className={styles.item}>
            <span className={styles.face}>
              <Thumb photo={cover} alt="" size={60} fill />
            </span>
            <div>
              {album ? (
                <Link className="name" to={href('/studio/albums/:album', { album })}>
                  {label}
                </Link>
              ) : (
                <span className="name">{label}</span>
              )}
              {endedAt !== null && (
                <p className="small">
                  <Badge shape="dash" tone="off">
                    {refunded > 0 ? `${exactMoney(refunded, order.currency)} refunded` : 'Downloads ended'}
                  </Badge>
                </p>
              )}
            </div>
            <span className="num">{exactMoney(amount, order.currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const METHODS: Record<string, string> = {
  person: 'Paid in person',
  card: 'Paid by card',
  us_bank_account: 'Paid from a bank account',
}

export function Money({ order, items }: OrderView) {
  const { currency, subtotal, discount, tax, total, refunded, fee, status, method } = order
  const said =
    status === 'paid' ? (METHODS[method ?? ''] ?? 'Paid') : status === 'waiting' ? 'To collect' : 'To pay'
  const lines: [string, number | null][] = [
    [counted(items.length, 'item'), subtotal],
    ['Promotion code', discount === 0 ? null : -discount],
    ['Sales tax, from Stripe', tax === 0 ? null : tax],
    ['Mailing', order.mailing],
    [said, total],
    ['Refunded', refunded === 0 ? null : -refunded],
    ['Stripe’s fee', fee === null ? null : -fee],
  ]
  return (
    <>
      <dl className={`${panel.facts} ${styles.money}`}>
        {lines.map(
          ([name, amount]) =>
            amount !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{exactMoney(amount, currency)}</dd>
              </div>
            ),
        )}
      </dl>
      <AtStripe {...order} />
    </>
  )
}
