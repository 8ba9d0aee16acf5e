import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { ConfirmLink } from '../../../studio/ui/settings/confirm-link.tsx'

const RENEW = href('/studio/settings/calendar')
const END = href('/studio/settings/calendar/end')

interface CalendarProps {
  on: boolean
  address: string | null
  ended: boolean
}

export function Calendar({ on, address, ended }: CalendarProps) {
  return (
    <Panel id="calendar" title="Calendar" aside={<span className="quiet small">{on ? 'On' : 'Off'}</span>}>
      {on ? <On address={address} /> : ended ? <AddressEnded /> : <Off />}
    </Panel>
  )
}

function On({ address }: Pick<CalendarProps, 'address'>) {
  return (
    <>
      {address ? (
        <Address address={address} />
      ) : (
        <PanelRow
          name="Sessions in your own calendar"
          description="Anyone who has the address can read all booked sessions, so we ask for your password first."
          action={<ConfirmLink>Show the address</ConfirmLink>}
        />
      )}
      <PanelRow
        name="Another address"
        description="Use this if the wrong person has it. The old one stops working at once."
        action={<CommandButton action={RENEW} label="Renew" />}
      />
      <PanelRow
        name="No address"
        description="Calendars that subscribe to it find nothing there any more."
        action={<CommandButton action={END} label="Turn off" />}
      />
    </>
  )
}

function AddressEnded() {
  return (
    <>
      <PanelRow
        name="The address no longer works"
        description="Calendars that subscribe to it get no more sessions. Make your own address, and subscribe to it."
        action={<CommandButton action={RENEW} label="Make the address" />}
      />
      <PanelRow
        name="No address"
        description="If you do not need the sessions in another calendar."
        action={<CommandButton action={END} label="Leave it off" />}
      />
    </>
  )
}

function Off() {
  return (
    <PanelRow
      name="Sessions in your own calendar"
      description="A secret address that your phone or computer subscribes to. It has booked sessions only, no requests."
      action={<CommandButton action={RENEW} label="Make the address" />}
    />
  )
}

function Address({ address }: { address: string }) {
  return (
    <div className={panel.text}>
      <TextInput
        label="Address"
        description="Anyone who has it can read all booked sessions: keep it to yourself, and add it to your calendar as a subscription. It stops working when you choose a new password, set up your first second factor or sign out everywhere, and when your account is removed."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="buttons">
        <Copy text={address} label="Copy" what="the address" />
        <ButtonLink to={address.replace(/^https?:/, 'webcal:')} reloadDocument>
          Open in my calendar
        </ButtonLink>
      </div>
    </div>
  )
}
