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
          description="Anyone with the link can see all booked sessions, so enter your password first."
          action={<ConfirmLink>Show the link</ConfirmLink>}
        />
      )}
      <PanelRow
        name="New link"
        description="Use this if the wrong person has it. The old one stops working right away."
        action={<CommandButton action={RENEW} label="Renew" />}
      />
      <PanelRow
        name="No link"
        description="Calendars that subscribe to it won't find anything there anymore."
        action={<CommandButton action={END} label="Turn off" />}
      />
    </>
  )
}

function AddressEnded() {
  return (
    <>
      <PanelRow
        name="The link no longer works"
        description="Calendars that subscribe to it won't get any more sessions. Create your own link and subscribe to it."
        action={<CommandButton action={RENEW} label="Create the link" />}
      />
      <PanelRow
        name="No link"
        description="If you don't need your sessions in another calendar."
        action={<CommandButton action={END} label="Keep it off" />}
      />
    </>
  )
}

function Off() {
  return (
    <PanelRow
      name="Sessions in your own calendar"
      description="A secret link for your phone or computer to subscribe to. It only has booked sessions, not requests."
      action={<CommandButton action={RENEW} label="Create the link" />}
    />
  )
}

function Address({ address }: { address: string }) {
  return (
    <div className={panel.text}>
      <TextInput
        label="Link"
        description="Add it to your calendar as a subscription, and keep it to yourself. Anyone with the link can see all booked sessions. It stops working when you choose a new password, set up your first second factor, or sign out everywhere, and when your account is removed."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="buttons">
        <Copy text={address} label="Copy" what="the link" />
        <ButtonLink to={address.replace(/^https?:/, 'webcal:')} reloadDocument>
          Open in my calendar
        </ButtonLink>
      </div>
    </div>
  )
}
