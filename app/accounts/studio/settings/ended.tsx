import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import type { Ended as EndedAccess } from '../../accounts.server.ts'

export function Ended({ tokens, calendar }: EndedAccess) {
  if (tokens.length === 0 && !calendar) return null
  return (
    <Panel title="These no longer work">
      {tokens.map(({ id, name }) => (
        <PanelRow
          key={id}
          name={name}
          description="This program can’t upload until you give it a new token."
          action={
            <ButtonLink to={href('/studio/settings/lightroom')}>
              Create a token<span className="hidden-text"> for {name}</span>
            </ButtonLink>
          }
        />
      ))}
      {calendar && (
        <PanelRow
          name="Your calendar"
          description="It won’t get any more sessions until you subscribe to a new link."
          action={<ButtonLink to={`${href('/studio/settings')}#calendar`}>Create the link</ButtonLink>}
        />
      )}
    </Panel>
  )
}
