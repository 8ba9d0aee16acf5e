import { href, useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Panel, PanelRow } from '../../../studio/ui/panel.tsx'
import type { StillOpenView } from './still-open.server.ts'

/** After the first second factor: what an intruder may have made with the password alone, and what goes on for the person. */
export function StillOpen({ tokens, calendar }: StillOpenView) {
  if (tokens.length === 0 && !calendar) return null
  return (
    <Panel title="These work without the second factor">
      {tokens.map((token) => (
        <Token key={token.id} {...token} />
      ))}
      {calendar && (
        <PanelRow
          name="Your calendar"
          description="Anyone with its address can read the booked sessions. You can make another in Settings."
        />
      )}
    </Panel>
  )
}

function Token({ id, name }: StillOpenView['tokens'][number]) {
  const { Form, state, data } = useFetcher<null>()
  return (
    <PanelRow
      name={name}
      description="A program uploads with this token. Revoke it if you do not recognize it."
      action={
        data === null ? (
          <span className="quiet small" role="status">
            Revoked
          </span>
        ) : (
          <Form method="post" action={href('/studio/settings/tokens/:token/revocation', { token: id })}>
            <Button type="submit" disabled={state !== 'idle'}>
              Revoke<span className="hidden-text"> {name}</span>
            </Button>
          </Form>
        )
      }
    />
  )
}
