import { Form, href } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { forgetForms } from '../../../ui/outbox/browser-copy.ts'
import type { SessionView } from '../../sessions/sessions.server.ts'

interface SessionsProps {
  sessions: SessionView[]
  own: string
  /** Signing out everywhere doesn't ask for the password then. */
  confirmed: boolean
  now: number
}

export function Sessions({ sessions, own, confirmed, now }: SessionsProps) {
  const { account } = useStudio()
  return (
    <Panel title="Signed in on">
      <ul>
        {sessions.map(({ id, device, createdAt, seenAt }) => (
          <li key={id}>
            <PanelRow
              name={device}
              description={
                <>
                  since <Moment at={createdAt} now={now} />, last used <Moment at={seenAt} now={now} />
                </>
              }
              action={
                id === own ? (
                  <span className="quiet small">This device</span>
                ) : (
                  <CommandButton
                    action={href('/studio/settings/sessions/:session/end', { session: id })}
                    label="End"
                    what={`the session of ${device}`}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
      <Form
        className={panel.foot}
        method="post"
        action={href('/studio/settings/sessions/end')}
        onSubmit={() => confirmed && forgetForms(account)}
        reloadDocument
      >
        <Button type="submit">Sign out everywhere</Button>
      </Form>
    </Panel>
  )
}
