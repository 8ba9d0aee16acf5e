import { Button, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { dayText } from '../../../studio/ui/day.ts'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useIntent } from '../../../studio/ui/forms/intent.ts'
import { Sign } from './access.tsx'
import styles from './client.module.css'

const WEEK = 7 * 86_400_000

interface GrantEndProps {
  state: 'open' | 'ended' | 'revoked'
  /** When it ends, UTC milliseconds; null without an end. */
  at: number | null
  /** The last day, `YYYY-MM-DD`; '' without an end. */
  day: string
  now: number
}

/** Until when a client sees an album. */
export function GrantEnd({ state, at, day, now }: GrantEndProps) {
  const text = day && dayText(day, { dateStyle: 'medium' })
  if (state !== 'open') {
    return (
      <Sign shape="cross" tone="off">
        {state === 'revoked' ? 'Revoked' : `Ended ${text}`}
      </Sign>
    )
  }
  if (at === null) return <Sign shape="full">No end</Sign>
  const soon = at - now < WEEK
  return (
    <Sign shape={soon ? 'clock' : 'full'} tone={soon ? 'warn' : undefined}>
      Until {text}
    </Sign>
  )
}

interface ChangeEndProps {
  /** The ID of the other side of the grant: the album on a client's page, the client on an album's. */
  about: string
  label: string
  lastDay: string
  /** The page without the form. */
  back: string
}

export function ChangeEnd({ about, label, lastDay, back }: ChangeEndProps) {
  const { busy, error, typed } = useIntent('until', about)
  return (
    <Form className={styles.end} method="post" aria-label={label} noValidate>
      <input type="hidden" name="about" value={about} />
      <TextInput
        type="date"
        name="until"
        label="Last day (empty: no end)"
        defaultValue={typed.until ?? lastDay}
        autoFocus
      />
      <Button type="submit" name="intent" value="until" variant="filled" disabled={busy} aria-busy={busy}>
        Save
      </Button>
      <Button component={Link} to={back} preventScrollReset>
        Cancel
      </Button>
      <Problem error={error} />
    </Form>
  )
}
