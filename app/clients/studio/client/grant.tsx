import { href } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import { SOON } from '../../grants/end.ts'

interface GrantEndProps {
  state: 'open' | 'ended' | 'revoked'
  at: number | null
  day: string
  now: number
}

export function GrantEnd({ state, at, day, now }: GrantEndProps) {
  const text = day && dayText(day, { dateStyle: 'medium' })
  if (state !== 'open') {
    return (
      <Badge shape="cross" tone="off">
        {state === 'revoked' ? 'Revoked' : `Expired ${text}`}
      </Badge>
    )
  }
  if (at === null) return <Badge shape="dot">No expiration</Badge>
  const soon = at - now < SOON
  return (
    <Badge shape={soon ? 'clock' : 'dot'} tone={soon ? 'warn' : undefined}>
      Until {text}
    </Badge>
  )
}

interface Grant {
  client: string
  album: string
}

interface GrantActsProps {
  grant: Grant
  revoked: boolean
  change: string
  what: { change: string; revoke: string; restore: string }
}

export function GrantActs({ grant, revoked, change, what }: GrantActsProps) {
  if (revoked) {
    const action = href('/studio/grants/:client/:album/revocation/end', grant)
    return <CommandButton action={action} label="Undo" what={what.restore} />
  }
  const action = href('/studio/grants/:client/:album/revocation', grant)
  return (
    <>
      <ButtonLink to={change} preventScrollReset>
        Change expiration<span className="hidden-text"> {what.change}</span>
      </ButtonLink>
      <CommandButton action={action} label="Revoke" what={what.revoke} />
    </>
  )
}

interface ChangeEndProps {
  grant: Grant
  label: string
  lastDay: string
  back: string
}

export function ChangeEnd({ grant, label, lastDay, back }: ChangeEndProps) {
  const { Form, busy, refused } = useCommand(back)
  const action = href('/studio/grants/:client/:album/expiry', grant)
  return (
    <Form className={panel.end} method="post" action={action} aria-label={label} noValidate>
      <TextInput type="date" name="until" label="Last day (optional)" defaultValue={lastDay} autoFocus />
      <Button type="submit" variant="filled" busy={busy}>
        Save
      </Button>
      <ButtonLink to={back} preventScrollReset>
        Cancel
      </ButtonLink>
      <Problem error={refused} />
    </Form>
  )
}
