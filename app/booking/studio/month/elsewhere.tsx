import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { counted } from '../../../ui/count.ts'
import { monthAt } from './address.ts'
import styles from './month.module.css'
import type { MonthView } from './month.server.ts'

/** Her calendar at Google or Apple, whose busy times are hers here too. */
export function Elsewhere({ calendar, busyTimes, month, day, now }: MonthView) {
  const change = monthAt(month, day, 'calendar')
  if (!calendar) {
    return (
      <p className="small quiet">
        Busy elsewhere?{' '}
        <ButtonLink to={change} variant="subtle" preventScrollReset>
          Add your calendar
        </ButtonLink>
      </p>
    )
  }
  return (
    <section className={styles.card} aria-label="Your other calendar">
      <b>Your other calendar</b>
      {calendar.problem && <p className="warn">{calendar.problem}</p>}
      <p className="small quiet">
        {counted(busyTimes, 'busy time')}, read <Moment at={calendar.readAt ?? now} now={now} />
      </p>
      <div className="buttons">
        <ButtonLink to={change} preventScrollReset>
          Change
        </ButtonLink>
        <CommandButton action={href('/studio/busy-calendar/removal')} label="Stop reading it" />
      </div>
    </section>
  )
}

export function CalendarForm({ back }: { back: string }) {
  return (
    <CommandForm
      action={href('/studio/busy-calendar/address')}
      title="Your other calendar"
      submit="Read it"
      back={back}
    >
      <p className="small quiet">
        A morning or an afternoon when you’re busy there isn’t offered here. The site keeps the times, but no
        titles or names, and changes nothing in your calendar.
      </p>
      <TextInput
        name="address"
        label="Its address"
        inputMode="url"
        autoComplete="off"
        data-kept="no"
        help="Google calls it “secret address in iCal format,” Apple “public calendar.”"
      />
      <p className="small quiet">
        Anyone with that address can read your calendar, so it’s locked away like a password.
      </p>
    </CommandForm>
  )
}
