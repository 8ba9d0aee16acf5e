import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { longDate, longDay } from '../../../ui/dates.ts'
import { money, moneyText } from '../../../ui/money.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'

type DepositView = NonNullable<BookingPage['deposit']>

/** What was asked for, and what became of it. The order has the rest. */
export function Deposit({ booking, deposit, again }: BookingPage & { deposit: DepositView; again: string }) {
  const { timeZone, role } = useStudio()
  const { state, order, isOpen, held, paidAt, link } = deposit
  const sum = money(deposit.total, deposit.currency)
  const isQuestion = booking.status === 'declined' && state === 'ready' && !deposit.isKept
  const at = href('/studio/orders/:order', { order })
  const day =
    paidAt === null ? `Held until ${longDay(held, timeZone)}` : `Paid on ${longDay(paidAt, timeZone)}`
  return (
    <Panel title={`Deposit, ${sum}`} aside={<ButtonLink to={at}>Order {deposit.number}</ButtonLink>}>
      <PanelRow
        name={isQuestion ? `${booking.name || 'They'} paid ${sum}. Refund it, or keep it?` : day}
        description={
          state === 'late'
            ? 'It wasn’t paid in time. Ask again until another day, or withdraw it. Nothing is canceled on its own.'
            : `They get it back if they cancel by ${longDate(deposit.refund)}.`
        }
        action={
          isQuestion && role === 'owner' ? (
            <div className="buttons">
              <ButtonLink to={`${at}?do=refund`}>Refund</ButtonLink>
              <CommandButton action={href('/studio/orders/:order/keeping', { order })} label="Keep it" />
            </div>
          ) : (
            isOpen && (
              <div className="buttons">
                <Copy text={link} label="Copy link" what="to the deposit" />
                <ButtonLink to={`${at}?do=paid`}>Mark as paid</ButtonLink>
                <ButtonLink to={again} preventScrollReset>
                  Ask again
                </ButtonLink>
                <CommandButton
                  action={href('/studio/orders/:order/cancellation', { order })}
                  label="Withdraw"
                  what="the deposit"
                />
              </div>
            )
          )
        }
      />
    </Panel>
  )
}

type FieldsProps = NonNullable<BookingPage['asking']> & { asked: DepositView | null }

export function DepositFields({ hold, refund, asked }: FieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          name="deposit"
          label="Deposit"
          inputMode="decimal"
          autoComplete="off"
          readOnly={asked !== null}
          defaultValue={asked ? moneyText(asked.total, asked.currency) : ''}
        />
        <TextInput type="date" name="hold" label="Hold the day until" defaultValue={hold} />
        <TextInput
          type="date"
          name="refund"
          label="Refund if they cancel by"
          defaultValue={asked?.refund ?? refund}
        />
      </div>
      <p className="small quiet">
        {asked
          ? 'To ask for another amount, withdraw this one first.'
          : 'If they don’t pay in time, you decide what happens. Nothing is canceled on its own.'}
      </p>
    </>
  )
}
