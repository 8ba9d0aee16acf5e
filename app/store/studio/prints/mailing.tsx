import { href } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { moneyText } from '../../../ui/money.ts'
import type { StoreSettings } from '../../payments/store-settings.server.ts'

export function Mailing({ mailing, countries, currency }: StoreSettings) {
  const { Form, busy, refused, isDone } = useCommand()
  return (
    <Panel title="Mailing prints">
      <Form
        className={panel.text}
        method="post"
        action={href('/studio/settings/payments/mailing')}
        aria-label="Mailing prints"
      >
        <TextInput
          label="Price for mailing"
          description="For all prints of an order. Leave it empty to only hand them out. Stripe’s page asks for the address."
          name="mailing"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={mailing === null ? '' : moneyText(mailing, currency)}
        />
        <TextInput
          label="Countries you mail to"
          description="Two letters each, such as US, CA."
          name="countries"
          autoComplete="off"
          defaultValue={countries.join(', ')}
        />
        <div className="buttons">
          <Button type="submit" busy={busy}>
            Save mailing
          </Button>
          <p role="status">{isDone && 'Saved.'}</p>
        </div>
        <Problem error={refused} />
      </Form>
    </Panel>
  )
}
