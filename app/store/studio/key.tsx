import { data, href, redirect } from 'react-router'
import { byOf, requireConfirmedOwner } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { PasswordInput } from '../../studio/ui/controls/fields.tsx'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { ServiceForm, Steps } from '../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import type { Route } from './+types/key.ts'
import { connect } from './payments/connect.server.ts'

const STEPS = [
  ['Sign in to Stripe, or create a free account.', ['Open Stripe', 'https://dashboard.stripe.com/apikeys']],
  [
    'Create a restricted key. Allow writing to Checkout Sessions, Refunds, and Webhook Endpoints, and reading Payment Intents, Charges, Disputes, Balance, and Events.',
  ],
  ['Copy it and paste it here. With a test key, only your studio sees the store.'],
] as const

export function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const form = await request.formData()
  const outcome = await connect(context.get(portsContext), textOf(form, 'key'), byOf(context))
  if ('refused' in outcome) return data({ refused: outcome }, { status: 400 })
  const left = outcome.left > 0 ? `&left=${outcome.left}` : ''
  throw redirect(`${href('/studio/settings/payments')}?saved${left}`)
}

export const meta = titled('Payments')

export default function Key({ actionData }: Route.ComponentProps) {
  return (
    <SettingsPage title="Payments">
      <Panel title="Connect Stripe">
        <ServiceForm
          label="Stripe’s key"
          refused={actionData?.refused}
          verb="Connect and test"
          cancel={href('/studio/settings/payments')}
          hint="Asks Stripe about your account. Saved only if it works."
        >
          <Steps steps={STEPS} />
          <PasswordInput
            label="Secret or restricted key"
            description="It starts with sk_ or rk_. We lock it away. It’s never shown again."
            name="key"
            autoComplete="off"
            spellCheck={false}
          />
        </ServiceForm>
      </Panel>
    </SettingsPage>
  )
}
