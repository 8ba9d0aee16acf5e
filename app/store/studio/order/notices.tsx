import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { longDay } from '../../../ui/dates.ts'
import { money } from '../../../ui/money.ts'
import type { OrderView } from './order.server.ts'

export function Notices({ order, isDeposit, failed, hidden }: OrderView) {
  const { timeZone } = useStudio()
  const { id, status, method, total, currency, dispute, asked_at: asked, ends_at: endsAt } = order
  const sum = money(total, currency)
  const refund = href('/studio/orders/:order/hidden-refund', { order: id })
  return (
    <>
      {status === 'waiting' && (
        <Notice lead="Not paid yet.">
          {isDeposit
            ? 'You asked for this deposit.'
            : `The buyer wants to give you ${sum} in person. The photos are locked until you mark this order as paid.`}{' '}
          It’s held until {longDay(endsAt - 1, timeZone)}.
        </Notice>
      )}
      {status === 'pending' && (
        <Notice lead="The bank payment is on its way.">
          That can take four business days.{!isDeposit && ' The photos are locked until the money is there.'}
        </Notice>
      )}
      {dispute === 'open' && (
        <Notice bad lead={`The buyer’s bank wants ${sum} back.`} action={<AtStripe {...order} />}>
          Answer in Stripe by the day it says there.{!isDeposit && ' Downloads are paused.'}
        </Notice>
      )}
      {dispute === 'lost' && (
        <Notice bad lead={`The buyer’s bank reversed ${sum}.`} action={<AtStripe {...order} />}>
          {!isDeposit && 'The downloads have ended.'}
        </Notice>
      )}
      {failed > 0 && (
        <Notice
          bad
          lead={`Stripe couldn’t refund ${money(failed, currency)}.`}
          action={<AtStripe {...order} />}
        >
          Those downloads have ended, and the buyer didn’t get the money. Try again in Stripe.
        </Notice>
      )}
      {hidden > 0 && (
        <Notice
          lead="Someone in a photo was hidden after the sale."
          action={<CommandButton action={refund} label={`Refund ${money(hidden, currency)}`} />}
        >
          {method === 'person' ? 'Hand back the cash yourself.' : 'The other downloads stay.'}
        </Notice>
      )}
      {method === 'person' && order.payment_intent !== null && (
        <Notice bad lead="Paid in cash and by card." action={<AtStripe {...order} />}>
          Refund the card payment in Stripe.
        </Notice>
      )}
      {asked !== null && (
        <Notice lead="The buyer asks to open the downloads again.">It’s your decision.</Notice>
      )}
    </>
  )
}

interface NoticeProps {
  lead: string
  bad?: boolean
  action?: React.ReactNode
  children: React.ReactNode
}

function Notice({ lead, bad, action, children }: NoticeProps) {
  return (
    <div className="notice between" data-tone={bad ? 'bad' : 'warn'} role="note">
      <p>
        <b>{lead}</b> {children}
      </p>
      {action}
    </div>
  )
}

export function AtStripe({ payment_intent: payment, test }: OrderView['order']) {
  if (payment === null) return null
  const to = `https://dashboard.stripe.com/${test ? 'test/' : ''}payments/${payment}`
  return (
    <ButtonLink to={to} target="_blank" rel="noreferrer">
      Open in Stripe
    </ButtonLink>
  )
}
