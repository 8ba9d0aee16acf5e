import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Select, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { dayText, longDay } from '../../../studio/ui/dates/day.ts'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../ui/count.ts'
import type { DayOff } from '../../days/days.ts'
import { monthAt } from './address.ts'
import { busyText, PARTS_OFF } from './busy.ts'
import { CalendarForm, Elsewhere } from './elsewhere.tsx'
import styles from './month.module.css'
import type { MonthDay, MonthView } from './month.server.ts'

const PARTS = [
  ['day', 'All day'],
  ['morning', 'Morning only'],
  ['afternoon', 'Afternoon only'],
] as const

/** How much of the day is free, and changing that. */
export function Free({ view, ...one }: MonthDay & { view: MonthView }) {
  const { month, day, panel, sessions, today } = view
  if (panel === 'off') return <TakeOff {...one} back={monthAt(month, day)} />
  if (panel === 'sessions') return <Sessions sessions={sessions} back={monthAt(month, day)} />
  if (panel === 'calendar') return <CalendarForm back={monthAt(month, day)} />
  return (
    <>
      {day >= today && <HowFull {...one} />}
      {one.busy.map((time) => (
        <p key={time[0]} className="small quiet">
          {busyText(time, day)} in your other calendar
        </p>
      ))}
      <ul className={styles.cards}>
        {one.off.map((off) => (
          <li key={off.id} className="between">
            <span>
              {offText(off)}
              {off.reason && <span className="small quiet"> {off.reason}</span>}
            </span>
            <CommandButton
              action={href('/studio/days-off/:off/removal', { off: off.id })}
              label="Remove"
              what={offText(off)}
            />
          </li>
        ))}
      </ul>
      <div className="buttons">
        <ButtonLink to={monthAt(month, day, 'off')} preventScrollReset aria-keyshortcuts="O">
          Take time off
        </ButtonLink>
      </div>
      <p className="small quiet">
        Up to {counted(sessions, 'session')} a day.{' '}
        <ButtonLink to={monthAt(month, day, 'sessions')} variant="subtle" preventScrollReset>
          Change
        </ButtonLink>
      </p>
      <Elsewhere {...view} />
    </>
  )
}

function HowFull({ day, taken, places, off }: MonthDay) {
  const text = taken === 0 ? '' : `${taken} of ${counted(places, 'session')} booked. `
  if (taken < places) return text && <p className="quiet">{text}</p>
  return (
    <>
      <p>
        <b>{places > 0 ? 'Full.' : off.length > 0 ? 'Day off.' : 'Busy elsewhere.'}</b>{' '}
        <span className="quiet">The booking page doesn’t offer it.</span>
      </p>
      {places > 0 && (
        <div className="buttons">
          <ButtonLink to={`${href('/studio/bookings/new')}?day=${day}`}>Let one more in</ButtonLink>
        </div>
      )}
    </>
  )
}

function TakeOff({ day, bookings, back }: MonthDay & { back: string }) {
  return (
    <CommandForm
      action={href('/studio/days-off/add')}
      title={`Time off on ${longDay(day)}`}
      heading="Time off"
      submit="Take time off"
      back={back}
    >
      {bookings.length > 0 && (
        <p className="warn">{counted(bookings.length, 'booking')} that day will stay.</p>
      )}
      <input type="hidden" name="day" value={day} />
      <Select name="part" label="How much" options={PARTS} />
      <TextInput name="until" type="date" min={day} label="Until (optional)" />
      <Check name="weekly" value="yes">
        Every {dayText(day, { weekday: 'long' })}
      </Check>
      <TextInput
        name="reason"
        label="Reason (only you see it, optional)"
        autoComplete="off"
        maxLength={200}
      />
      <p className="small quiet">
        The booking page stops offering these days. With half a day off, a day holds half as many sessions.
      </p>
    </CommandForm>
  )
}

function Sessions({ sessions, back }: { sessions: number; back: string }) {
  return (
    <CommandForm
      action={href('/studio/days-off/sessions')}
      title="Sessions in a day"
      submit="Save"
      back={back}
    >
      <TextInput
        name="sessions"
        type="number"
        min={1}
        max={20}
        label="Up to how many a day"
        help="Once that many are booked, the booking page no longer offers the day."
        defaultValue={sessions}
      />
    </CommandForm>
  )
}

function offText({ part, day, until, weekly }: DayOff): string {
  const what = PARTS_OFF[part]
  const last = until && short(until)
  if (weekly) return `${what} every ${dayText(day, { weekday: 'long' })}${last ? ` until ${last}` : ''}`
  return last ? `${what}, ${short(day)} to ${last}` : what
}

function short(day: string): string {
  return dayText(day, { month: 'short', day: 'numeric' })
}
