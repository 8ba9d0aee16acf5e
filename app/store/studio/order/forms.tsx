import { useState } from 'react'
import { href } from 'react-router'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'
import { exactMoney, money } from '../../../ui/money.ts'
import { refundOf } from '../../orders/refund.ts'
import type { OrderView } from './order.server.ts'

/** What the owner is about to do, and confirms. */
export function Ask(view: OrderView) {
  const { doing, order, isDeposit } = view
  const { id, status, total, currency, email } = order
  const back = href('/studio/orders/:order', { order: id })
  const sum = money(total, currency)
  if (doing === 'paid' && status !== 'paid') {
    return (
      <CommandForm
        action={href('/studio/orders/:order/payment', { order: id })}
        title={`Did you get ${sum}?`}
        submit={`Mark ${sum} as paid`}
        back={back}
      >
        {isDeposit ? (
          <p>{email ?? 'Nobody'} gets an email that it’s here.</p>
        ) : (
          <p>
            This opens the downloads{email === null ? '.' : `, and ${email} gets the link.`} No tax is added
            to payments in person.
          </p>
        )}
      </CommandForm>
    )
  }
  if (doing === 'cancel' && status === 'waiting') {
    return (
      <CommandForm
        action={href('/studio/orders/:order/cancellation', { order: id })}
        title={isDeposit ? 'Withdraw this deposit?' : 'Cancel this order?'}
        submit={isDeposit ? 'Withdraw' : 'Cancel order'}
        bad
        back={back}
        cancel="Keep it"
      >
        <p>The buyer doesn’t get an email. You can still mark it as paid later.</p>
      </CommandForm>
    )
  }
  if (doing === 'link') {
    return (
      <CommandForm
        action={href('/studio/orders/:order/link', { order: id })}
        title="Create a new link?"
        submit="New link"
        bad
        back={back}
      >
        <p>The link they have stops working, also the one in their email. Send the new one yourself.</p>
      </CommandForm>
    )
  }
  return doing === 'refund' && status === 'paid' ? <Refund key={id} {...view} back={back} /> : null
}

function Refund({ order, isDeposit, items, back }: OrderView & { back: string }) {
  const open = items.filter(({ endedAt }) => endedAt === null)
  const [chosen, setChosen] = useState(open.map(({ id }) => id))
  const { id, currency } = order
  const sum = money(refundOf(order, items, chosen).amount, currency)
  return (
    <CommandForm
      action={href('/studio/orders/:order/refund', { order: id })}
      title="Refund"
      submit={`Refund ${sum}`}
      bad
      back={back}
    >
      {open.map((item) => (
        <Check
          key={item.id}
          name="item"
          value={item.id}
          checked={chosen.includes(item.id)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen((all) => (checked ? [...all, item.id] : all.filter((one) => one !== item.id)))
          }
        >
          {item.label}, <span className="num">{exactMoney(item.share, currency)}</span>
        </Check>
      ))}
      <p className="small quiet">
        {!isDeposit &&
          'Each with its share of code and tax. Their downloads end right away. What was downloaded already stays with the buyer.'}{' '}
        {order.method !== 'person' && order.payment_intent !== null
          ? 'Stripe sends the money back to the card or bank.'
          : 'Hand back the cash yourself.'}
      </p>
    </CommandForm>
  )
}
