import { Button, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { Copy } from '../ui/copy.tsx'
import { Line, Panel } from './panel.tsx'
import styles from './settings.module.css'

/** The address from which the owner's own calendar reads her sessions. */
export function Calendar({ feed }: { feed: string | null }) {
  return (
    <Panel title="Calendar" aside={<span className="quiet small">{feed ? 'On' : 'Off'}</span>}>
      {feed ? (
        <>
          <Address feed={feed} />
          <Line
            name="Another address"
            about="If somebody has it who should not: the old one stops at once."
            action={<Act intent="calendar-renew" label="Renew" />}
          />
          <Line
            name="No address"
            about="Calendars that read it find nothing any more."
            action={<Act intent="calendar-end" label="Turn off" />}
          />
        </>
      ) : (
        <Line
          name="Sessions in your own calendar"
          about="A secret address that your phone or computer subscribes to. It has what you are booked for, and nothing that is only asked for."
          action={<Act intent="calendar-renew" label="Make the address" />}
        />
      )}
    </Panel>
  )
}

function Address({ feed }: { feed: string }) {
  return (
    <div className={styles.address}>
      <TextInput
        label="Address"
        description="Whoever has it can read your sessions. Add it to your calendar as a subscription."
        value={feed}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Copy text={feed} label="Copy" what="the address" />
        <Button component="a" href={feed.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </Button>
      </div>
    </div>
  )
}

function Act({ intent, label }: { intent: 'calendar-renew' | 'calendar-end'; label: string }) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={intent} disabled={busy} aria-busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
