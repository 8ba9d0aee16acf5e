import * as t from '#messages/store'
import { Stage } from '../../booking/ui/wizard/stage.tsx'
import { useSite } from '../../site/use-site.ts'
import { longDate, longDay } from '../../ui/dates.ts'
import { money } from '../../ui/money.ts'
import styles from './order.module.css'
import { Acts, Ledger, type OrderProps } from './order.tsx'

/** The order of a deposit, as its client sees it. */
export function Deposit(props: OrderProps) {
  const { page, timeZone, sells } = props
  const { owner } = useSite()
  const total = money(page.total, page.currency)
  const { title, text } = wordsOf(props, owner)
  const isAsked = page.state === 'waiting' || page.state === 'failed'
  return (
    <Stage
      calm
      progress={
        <p className="edge">
          <b>{t.depositForBooking()}</b>
        </p>
      }
      heading={
        <>
          {page.state === 'waiting' && <span className={styles.sum}>{total} </span>}
          {title}
        </>
      }
      picture={page.deposit?.picture}
    >
      <p role="status">{text}</p>
      {props.unreachable && <p role="alert">{t.pageUnreachable()}</p>}
      <Acts {...props} owner={owner} />
      {isAsked && sells.byCard && <p className="small">{t.depositAtStripe()}</p>}
      {isAsked && sells.inPerson && <p>{t.depositInPerson({ owner, total, number: `${page.number}` })}</p>}
      <Ledger page={page} timeZone={timeZone} sells={sells.open} />
    </Stage>
  )
}

function wordsOf({ page, timeZone }: OrderProps, owner: string) {
  const { state, deposit } = page
  const [day, refund] = [deposit?.day, deposit?.refund].map((date) => (date ? longDate(date) : ''))
  const facts = { owner, day: day ?? '', refund: refund ?? '', held: longDay(deposit?.held ?? 0, timeZone) }
  switch (state) {
    case 'waiting':
      return { title: t.holdsDay(facts), text: t.depositText(facts) }
    case 'confirming':
      return { title: t.waitingForStripe(), text: t.depositConfirming() }
    case 'failed':
      return { title: t.bankFailed(), text: t.depositFailed(facts) }
    case 'late':
      return { title: t.wasHeld(facts), text: t.wasHeldText(facts) }
    case 'pending':
      return { title: t.bankIsSending(), text: t.depositPending() }
    case 'disputed':
      return { title: t.depositDisputed(), text: t.canceledText(facts) }
    case 'refunded':
      return { title: t.refunded(), text: t.depositReturned(facts) }
    case 'ready':
      if (!day) return { title: t.depositPaid(), text: t.canceledText(facts) }
      return { title: t.dayIsYours({ day }), text: t.depositPaidText(facts) }
    default:
      return { title: t.nothingToPay(), text: t.nothingToPayText(facts) }
  }
}
