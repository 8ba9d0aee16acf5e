import { href } from 'react-router'
import type { PrintState } from '../../../../ports/database/schema/store.ts'
import { Badge, type BadgeStyle } from '../../../studio/ui/badge.tsx'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { nameOfSize, STEPS } from '../../prints/print.ts'
import type { OrderPrints } from '../../prints/prints.server.ts'
import { PrintPicture } from '../../prints/ui/print-picture.tsx'
import order from '../order/order.module.css'
import type { OrderView } from '../order/order.server.ts'
import styles from './order-prints.module.css'

const STATES: Record<PrintState, [badge: BadgeStyle, words: string, step: string]> = {
  'to-print': [{ shape: 'ring' }, 'To print', 'Not printed yet'],
  printed: [{ shape: 'half' }, 'Printed', 'Printed'],
  'handed-out': [{ shape: 'check', tone: 'good' }, 'Handed out', 'Handed out'],
  mailed: [{ shape: 'check', tone: 'good' }, 'Mailed', 'Mailed'],
}

/** What there is to make of a paid order, and where it is. */
export function Prints({
  order: { id, prints: state, mailing, address, email, dispute },
  prints,
}: OrderView) {
  const open = prints.filter(({ ended }) => !ended)
  if (!state || open.length === 0 || dispute === 'open' || dispute === 'lost') return null
  const [badge, words] = STATES[state]
  const envelope: string[] = address === null ? [] : JSON.parse(address)
  const usual = mailing === null ? 'handed-out' : 'mailed'
  const isOver = state === 'handed-out' || state === 'mailed'
  return (
    <Panel title="Prints">
      <ul>
        {open.map((print) => (
          <Print key={print.id} {...print} />
        ))}
      </ul>
      <PanelRow
        name={<Badge {...badge}>{words}</Badge>}
        description={
          isOver
            ? email !== null && 'The buyer got an email.'
            : mailing === null
              ? 'Hand them out. The buyer gets an email when you mark them as handed out.'
              : `Mail to: ${envelope.join(', ') || 'Stripe has no address'}`
        }
        action={
          <div className="buttons">
            {open.some(({ isMakeable }) => isMakeable) && (
              <ButtonLink
                to={href('/studio/orders/:order/prints.zip', { order: id })}
                reloadDocument
                download
              >
                Print ZIP
              </ButtonLink>
            )}
            {STEPS[state].map((to, i) => {
              const isBack = state !== 'to-print' && i === 0
              return (
                <CommandButton
                  key={to}
                  action={href('/studio/orders/:order/prints', { order: id })}
                  fields={{ to }}
                  icon={isBack ? 'undo' : undefined}
                  variant={to === usual || state === 'to-print' ? 'filled' : undefined}
                  label={
                    isBack ? (isOver ? 'Undo' : STATES[to][2]) : `Mark as ${STATES[to][1].toLowerCase()}`
                  }
                />
              )
            })}
          </div>
        }
      />
    </Panel>
  )
}

function Print({ label, spec, isMakeable, photo }: OrderPrints[number]) {
  return (
    <li className={order.item}>
      <span className={styles.print}>
        {photo && isMakeable && <PrintPicture photo={photo} print={spec} alt="" width={400} />}
      </span>
      <div>
        <span className="name">{label}</span>
        {isMakeable ? (
          <p className="small quiet">
            {spec.count} of {nameOfSize(spec.size)},{' '}
            {spec.border ? 'the whole photo with a white border' : 'cropped'}
          </p>
        ) : (
          <p className="small bad">
            Can’t be printed: the photo was removed, or shows an athlete you’ve hidden. Refund it.
          </p>
        )}
      </div>
    </li>
  )
}
