import { href } from 'react-router'
import { requireOwner, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Choice, ON_OFF } from '../../studio/ui/controls/choice.tsx'
import { TextArea } from '../../studio/ui/controls/fields.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { counted } from '../../ui/count.ts'
import type { Route } from './+types/payments.ts'
import { readPayments } from './payments/payments.server.ts'
import { NoStripe, StripeConnection } from './payments/stripe.tsx'
import { Mailing } from './prints/mailing.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  return readPayments(context.get(portsContext), url, Date.now())
}

export const meta = titled('Payments')

const DAYS = [30, 90, 180, 365]
const change = href('/studio/settings/payments/change')

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { store, isOn, saved, left, sellsPrints } = loaderData
  const days = [...new Set([...DAYS, store.days])].toSorted((a, b) => a - b)
  return (
    <SettingsPage title="Payments" aside={<About isOn={isOn} />}>
      {saved && (
        <p className="notice" role="status">
          Saved. Stripe took the key.{' '}
          {left > 0 &&
            `${counted(left, 'unpaid order')} from before ${left === 1 ? 'stays' : 'stay'} with the account you had. Look for the money there: this site can’t see it anymore.`}
        </p>
      )}
      {store.account ? <StripeConnection {...loaderData} account={store.account} /> : <NoStripe />}
      <Panel title="How people pay">
        <Choice
          action={change}
          name="inPerson"
          title="In person"
          description="They get a number, and you mark the order as paid. It works without Stripe too."
          value={store.inPerson}
          options={ON_OFF}
        />
        {store.account && (
          <>
            <Choice
              action={change}
              name="codes"
              title="Promotion codes"
              description="Create them in Stripe. People enter them on its payment page."
              value={store.codes}
              options={ON_OFF}
            />
            <Choice
              action={change}
              name="tax"
              title="Sales tax"
              description="Stripe adds it. Set up Stripe Tax there first, or nobody can check out."
              value={store.tax}
              options={ON_OFF}
            />
          </>
        )}
        {isOn && (
          <Choice
            action={change}
            name="days"
            title="Downloads work for"
            description="Days after payment. Then the buyer can ask you to open them again."
            value={store.days}
            options={days.map((one) => [one, `${one}`])}
          />
        )}
      </Panel>
      {store.account && sellsPrints && <Mailing {...store} />}
      {isOn && <Terms terms={store.terms} />}
    </SettingsPage>
  )
}

function Terms({ terms }: { terms: string }) {
  const { Form, busy, refused, isDone } = useCommand()
  return (
    <Panel title="Terms of sale">
      <Form className={panel.text} method="post" action={change} aria-label="Terms of sale">
        <TextArea
          label="Your terms"
          description="People can read them before they pay. Leave this empty to use the standard text."
          name="words"
          rows={8}
          maxLength={20_000}
          defaultValue={terms}
        />
        <div className="buttons">
          <Button type="submit" busy={busy}>
            Save the terms
          </Button>
          <p role="status">{isDone && 'Saved.'}</p>
        </div>
        <Problem error={refused} />
      </Form>
    </Panel>
  )
}

function About({ isOn }: { isOn: boolean }) {
  return (
    <>
      <section>
        <h2>Who does what</h2>
        <p className="quiet">
          Stripe handles cards, receipts, sales tax, and payouts, and takes its own fee. Sideline handles
          photos, orders, and downloads, takes nothing, and never sees a card. Refunds are up to you.
        </p>
      </section>
      <section>
        <h2>What families see</h2>
        {isOn ? (
          <>
            <p className="quiet">Only albums you put up for sale, under Access, show prices.</p>
            <ButtonLink to={href('/studio/prices')}>Set your prices</ButtonLink>
          </>
        ) : (
          <p className="quiet">Nothing of a store, until you connect Stripe or take payments in person.</p>
        )}
      </section>
    </>
  )
}
