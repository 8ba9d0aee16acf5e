import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { PasswordInput } from '../../../studio/ui/controls/fields.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import { PanelRow, PanelRowAction } from '../../../studio/ui/page/panel.tsx'
import { Health, type HealthState } from '../../../studio/ui/settings/service.tsx'
import type { StoreSettings } from '../../payments/store-settings.server.ts'
import type { StripeHealth } from './health.server.ts'
import type { PaymentsView } from './payments.server.ts'

const page = href('/studio/settings/payments')
const keyPage = href('/studio/settings/payments/key')
const LATE = 'Payments still arrive, up to 10 minutes late, because this site asks Stripe. Nothing is lost.'

export function NoStripe() {
  return (
    <Health
      tone="warn"
      icon="orders"
      title="Nobody can pay by card yet"
      description="The money goes straight to your own Stripe account. Sideline takes nothing and never sees a card."
      action={
        <ButtonLink to={keyPage} variant="filled">
          Connect Stripe
        </ButtonLink>
      }
    />
  )
}

type ConnectionProps = PaymentsView & { account: NonNullable<StoreSettings['account']> }

export function StripeConnection({ account, store, health, hears, webhook, now }: ConnectionProps) {
  const command = useCommand()
  return (
    <Health {...stateOf(account.name, store, health)}>
      <PanelRow
        name="Messages from Stripe"
        description={
          health?.late || !hears ? (
            <>
              <span className="warn">{health?.late ?? 'This key can’t create a webhook.'}</span> {LATE}
            </>
          ) : store.heardAt ? (
            <>
              Last one <Moment at={store.heardAt} now={now} />.
            </>
          ) : (
            'Stripe hasn’t sent anything yet. That’s normal before the first order.'
          )
        }
      />
      {store.webhook === null && <ByHand webhook={webhook} hears={hears} />}
      <PanelRow
        name="Key"
        description={store.keyEnds ? `•••• •••• •••• ••${store.keyEnds}` : 'Saved, and never shown.'}
        action={
          <div className="buttons">
            <ButtonLink to={keyPage}>{store.test ? 'Paste your live key' : 'Replace'}</ButtonLink>
            <PanelRowAction command={command} action={href('/studio/settings/payments/removal')}>
              Disconnect
            </PanelRowAction>
          </div>
        }
      />
      <Problem error={command.refused} />
    </Health>
  )
}

function stateOf(name: string, { test, inPerson }: StoreSettings, health: StripeHealth | null): HealthState {
  if (health?.refused) {
    const title = 'Nobody can pay by card right now'
    const rest = inPerson ? 'The store only offers to pay in person.' : ''
    return { tone: 'bad', icon: 'alert', title, description: `${health.problem} ${rest}` }
  }
  if (health?.problem) {
    return { tone: 'warn', icon: 'alert', title: `Connected to ${name}`, description: health.problem }
  }
  if (test) {
    const description =
      'Stripe takes your test key. Only people signed in to the studio see the store, and no real money moves. Buy something with card 4242 4242 4242 4242, then paste your live key.'
    return { tone: 'warn', icon: 'orders', title: 'Test mode', description }
  }
  const description = `Stripe took your key just now. Payments go to ${name}.`
  return { tone: 'good', icon: 'check', title: 'Your key works', description }
}

/** For a key that may not register it, and for a site that Stripe can't reach. */
function ByHand({ webhook, hears }: Pick<PaymentsView, 'webhook' | 'hears'>) {
  return (
    <div className={panel.text}>
      <p>
        In Stripe, under Developers, Webhooks, add this address as an endpoint. Choose the events that start
        with <span className="code">checkout.session</span>, and <span className="code">charge.refunded</span>
        , <span className="code">refund.failed</span>, <span className="code">charge.dispute.created</span>,
        and <span className="code">charge.dispute.closed</span>.
      </p>
      <p className="between">
        <span className="code">{webhook}</span>
        <Copy text={webhook} label="Copy" what="the address" />
      </p>
      <CommandForm
        action={href('/studio/settings/payments/webhook')}
        title="Signing secret"
        submit="Save the secret"
        back={page}
      >
        <PasswordInput
          label={hears ? 'New signing secret' : 'Signing secret'}
          description="Stripe shows it once the endpoint is there. It starts with whsec_."
          name="secret"
          autoComplete="off"
        />
      </CommandForm>
    </div>
  )
}
