import { Form, Link } from 'react-router'
import * as t from '#messages/store'
import { useSite } from '../../site/use-site.ts'
import { longDay } from '../../ui/dates.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { exactMoney, money } from '../../ui/money.ts'
import type { OrderPage } from '../orders/order-page.server.ts'
import { PrintsState } from '../prints/ui/prints-state.tsx'
import styles from './order.module.css'
import { OrderFrames } from './order-frames.tsx'

export interface OrderProps {
  page: OrderPage
  timeZone: string
  sells: { open: boolean; byCard: boolean; inPerson: boolean }
  unreachable: boolean
  base: string
}

export function Order(props: OrderProps) {
  const { page, timeZone, base } = props
  const { state, number, at, gone } = page
  const { owner } = useSite()
  const { title, text } = wordsOf(props, owner)
  return (
    <>
      <header className={`page ${styles.head}`}>
        <p className="edge facts">
          <b>{t.orderNumber({ number: `${number}` })}</b>
          <span>{longDay(at, timeZone)}</span>
        </p>
        {state === 'waiting' && <p className={styles.number}>{number}</p>}
        <h1>{title}</h1>
        {text && (
          <p className="lead" role="status">
            {text}
          </p>
        )}
        {props.unreachable && <p role="alert">{t.pageUnreachable()}</p>}
        <Acts {...props} owner={owner} />
        <PrintsState page={page} />
        {gone > 0 && <p className={styles.gone}>{t.goneFromOrder({ count: gone, owner })}</p>}
      </header>
      {state === 'ready' && page.count > 0 && <OrderFrames page={page} base={base} />}
      <Ledger page={page} timeZone={timeZone} sells={props.sells.open} />
    </>
  )
}

type Words = Record<'title' | 'text', string>

function wordsOf({ page, timeZone }: OrderProps, owner: string): Words {
  const { state, count, currency } = page
  const method = page.method === 'person' ? page.method : 'card'
  const total = money(page.total, currency)
  const until = longDay(page.until, timeZone)
  const words: Record<OrderPage['state'], () => Words> = {
    open: () => ({ title: t.notPaidYet(), text: t.notPaidYetText() }),
    confirming: () => ({ title: t.waitingForStripe(), text: t.waitingForStripeText() }),
    pending: () => ({ title: t.bankIsSending(), text: t.bankIsSendingText() }),
    failed: () => ({ title: t.bankFailed(), text: t.bankFailedText() }),
    expired: () => ({ title: t.notPaid(), text: t.notPaidText() }),
    canceled: () => ({ title: t.canceled(), text: t.canceledText({ owner }) }),
    // Of deposits only.
    late: () => ({ title: t.notPaid(), text: '' }),
    waiting: () => ({
      title: t.give({ owner, total }),
      text: t.giveText({ owner, until }),
    }),
    disputed: () => ({ title: t.disputed(), text: t.disputedText({ owner }) }),
    refunded: () => ({ title: t.refunded(), text: t.refundedText({ owner, method }) }),
    ended: () => ({ title: t.downloadsEnded({ until }), text: t.downloadsEndedText({ owner }) }),
    ready: () =>
      count > 0
        ? { title: t.ready({ count }), text: t.readyText({ until }) }
        : { title: t.noneYet(), text: t.noneYetText() },
  }
  const isPrinting = (state === 'ready' || state === 'ended') && !page.isDigital
  return isPrinting ? { title: t.printsOrdered(), text: '' } : words[state]()
}

export function Acts({ page, base, sells, owner }: OrderProps & { owner: string }) {
  const { state, payAt, asked, deposit } = page
  const total = money(page.total, page.currency)
  if (state === 'ready') return deposit ? null : <Downloads page={page} base={base} />
  if (state === 'open' && payAt) {
    return (
      <p className="buttons">
        <a className="button" href={payAt}>
          {t.pay({ total })}
        </a>
      </p>
    )
  }
  if (sells.byCard && (state === 'failed' || state === 'waiting')) {
    return (
      <Form className="buttons" method="post" action={`${base}/payment`}>
        <button type="submit" className={state === 'failed' || deposit ? 'button' : 'button second'}>
          {state === 'failed' ? t.payAgain({ total }) : deposit ? t.pay({ total }) : t.payByCard()}
        </button>
      </Form>
    )
  }
  if (sells.open && (state === 'expired' || state === 'open')) {
    return (
      <p className="buttons">
        <Link className="button" to="/cart">
          {t.backToCart()}
        </Link>
      </p>
    )
  }
  if (state !== 'ended' || !page.isDigital) return null
  if (asked) return <p>{t.asked({ owner })}</p>
  return (
    <Form method="post" action={`${base}/reopening`}>
      <button type="submit" className="button">
        {t.askOwner({ owner })}
      </button>
    </Form>
  )
}

/** Originals first. */
function Downloads({ page, base }: Pick<OrderProps, 'page' | 'base'>) {
  return (
    <div className="buttons">
      {page.downloads.toReversed().map(({ size, count, bytes }, i) => (
        <form key={size} className="buttons" method="post" action={`${base}/archives`}>
          <input type="hidden" name="part" value="all" />
          <button type="submit" name="size" value={size} className={i === 0 ? 'button' : 'button second'}>
            {i === 0 ? t.downloadAll({ count }) : t.sharingCopy()}
            {bytes !== null && <span className={styles.bytes}>{formatBytes(bytes)}</span>}
          </button>
        </form>
      ))}
    </div>
  )
}

export function Ledger({
  page,
  timeZone,
  sells,
}: Pick<OrderProps, 'page' | 'timeZone'> & { sells: boolean }) {
  const { owner } = useSite()
  const { state, deposit, items, discount, tax, mailing, total, refunded, currency, method, number, until } =
    page
  const amount = (sum: number) => exactMoney(sum, currency)
  const isPaid = method !== null
  const rows = [
    ...items.map(({ id, label, amount: own, ended }) => [
      id,
      ended && state === 'ready' ? t.endedItem({ label }) : label,
      amount(own),
    ]),
    ...(discount > 0 ? [['discount', t.promoCode(), amount(-discount)]] : []),
    ...(mailing > 0 ? [['mailing', t.mailing(), amount(mailing)]] : []),
    ...(tax > 0 ? [['tax', t.salesTax(), amount(tax)]] : []),
  ]
  return (
    <section className={`${deposit ? styles.beside : 'page'} ${styles.ledger}`} aria-labelledby="ordered">
      <h2 id="ordered">{t.orderNumber({ number: `${number}` })}</h2>
      <dl>
        {rows.map(([key, label, sum]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{isPaid ? t.paidBy({ method: method === 'person' ? method : 'card' }) : t.total()}</dt>
          <dd>{amount(total)}</dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{t.refundedSum()}</dt>
            <dd>{amount(-refunded)}</dd>
          </div>
        )}
      </dl>
      {state === 'ready' && page.isDigital && (
        <p className="small">{t.keepLink({ until: longDay(until, timeZone) })}</p>
      )}
      {sells && (
        <Link className="link" to="/terms-of-sale">
          {t.terms({ owner })}
        </Link>
      )}
    </section>
  )
}
