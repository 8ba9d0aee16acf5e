import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import type { FactorView } from '../../second-factor/factors.server.ts'
import styles from '../accounts.module.css'

interface FactorsProps {
  factors: FactorView[]
  codes: number
  now: number
}

export function Factors({ factors, codes, now }: FactorsProps) {
  const on = factors.length > 0
  return (
    <Panel title="Second factor" aside={<State on={on} />}>
      {!on && (
        <div className={panel.text}>
          <p>
            None yet, so your password alone opens the studio. Adding your first one signs you out on all
            other devices and turns off your upload tokens and calendar link.
          </p>
          <p className="quiet">
            With a second factor, a stolen password alone isn’t enough to get in. Set one up to protect
            everything your clients entrust to you.
          </p>
        </div>
      )}
      {on && (
        <ul>
          {factors.map((factor) => (
            <Row key={factor.id} factor={factor} now={now} />
          ))}
        </ul>
      )}
      {on && <Codes left={codes} />}
      <div className={panel.foot}>
        <ButtonLink to={href('/studio/settings/app')} variant={on ? 'default' : 'filled'}>
          Set up an authenticator app
        </ButtonLink>
      </div>
    </Panel>
  )
}

function State({ on }: { on: boolean }) {
  return (
    <p className={styles.state} data-on={on || undefined}>
      <Icon name={on ? 'check' : 'alert'} />
      {on ? 'On' : 'Off'}
    </p>
  )
}

function Row({ factor: { id, kind, name, createdAt, usedAt }, now }: { factor: FactorView; now: number }) {
  return (
    <li>
      <PanelRow
        name={name}
        description={
          <>
            {kind === 'passkey' && 'Passkeys no longer work. Set up an app, then remove this one. '}
            since <Moment at={createdAt} now={now} />
            {usedAt !== null && (
              <>
                , last used <Moment at={usedAt} now={now} />
              </>
            )}
          </>
        }
        action={
          <CommandButton
            action={href('/studio/settings/factors/:factor/removal', { factor: id })}
            label="Remove"
            what={name}
            variant="subtle"
            bad
          />
        }
      />
    </li>
  )
}

function Codes({ left }: { left: number }) {
  return (
    <PanelRow
      name="Recovery codes"
      description={`${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. Each one gets you in once without a second factor.`}
      action={
        <Form method="post" action={href('/studio/settings/recovery-codes')}>
          <Button type="submit">Create new codes</Button>
        </Form>
      }
    />
  )
}
