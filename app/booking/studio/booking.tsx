import { data, href, useNavigate } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Moment } from '../../studio/ui/moment.tsx'
import { Back, Columns, Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { useKeys } from '../../studio/ui/use-keys.ts'
import type { BookingView } from '../list.server.ts'
import type { Route } from './+types/booking.ts'
import { Aside } from './booking/aside.tsx'
import styles from './booking/booking.module.css'
import { readBooking } from './booking/booking.server.ts'
import { Accept, Decline } from './booking/forms.tsx'
import { Reply } from './booking/reply.tsx'
import { Agreed, Answers, Clash, Messages } from './booking/request.tsx'
import { checkTransition, type Transition } from './inbox/transitions.ts'
import { Status } from './list/status.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await readBooking(context.get(portsContext), params.booking, Date.now())
  if (!page) throw data(null, { status: 404 })
  return { ...page, doing: url.searchParams.get('do') }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.booking.name || 'Booking'
  return studioTitle(name, matches)
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, now, doing } = loaderData
  const { id, name, status } = booking
  const may = (transition: Transition) => checkTransition(status, transition) === 'ready'
  const open = (doing === 'accept' || doing === 'decline') && may(doing) ? doing : null
  const navigate = useNavigate()
  useKeys({
    a: () => may('accept') && navigate('?do=accept', { preventScrollReset: true }),
    d: () => may('decline') && navigate('?do=decline', { preventScrollReset: true }),
    r: () => document.querySelector<HTMLElement>('#reply')?.focus(),
  })
  return (
    <Page
      title={name || 'Erased'}
      description={<About booking={booking} now={now} />}
      actions={open === null && <Actions booking={id} may={may} />}
    >
      <Back to={href('/studio/bookings')}>All bookings</Back>
      <Columns>
        <div className={styles.main}>
          <Agreed {...booking} />
          <Clash {...booking} />
          {open === 'accept' && <Accept key={id} {...loaderData} />}
          {open === 'decline' && <Decline key={id} {...loaderData} />}
          <Answers {...booking} />
          <Messages {...booking} now={now} />
          {may('reply') && booking.email !== '' && <Reply key={replyForm(booking)} {...loaderData} />}
          {may('spam') && (
            <CommandButton
              action={href('/studio/bookings/:booking/spam', { booking: id })}
              label="Mark as spam"
            />
          )}
        </div>
        <Aside key={id} booking={booking} now={now} />
      </Columns>
    </Page>
  )
}

/** The key of the reply's form: another one, so an empty form, once a reply is stored. */
function replyForm({ id, messages }: BookingView): string {
  return `${id} ${messages.filter(({ kind }) => kind === 'reply').length}`
}

function About({ booking: { status, createdAt }, now }: { booking: BookingView; now: number }) {
  return (
    <span className={styles.description}>
      <span role="status">
        <Status status={status} />
      </span>
      <span>
        Received <Moment at={createdAt} now={now} />
      </span>
    </span>
  )
}

/** The steps that the status allows; what comes next is the primary one. */
function Actions({ booking, may }: { booking: string; may: (transition: Transition) => boolean }) {
  return (
    <div className={`buttons ${styles.actions}`}>
      {may('reopen') && (
        <CommandButton action={href('/studio/bookings/:booking/reopening', { booking })} label="Reopen" />
      )}
      {may('not-spam') && (
        <CommandButton
          action={href('/studio/bookings/:booking/spam/removal', { booking })}
          label="Not spam"
          variant="filled"
        />
      )}
      {may('decline') && (
        <ButtonLink to="?do=decline" preventScrollReset>
          Decline
        </ButtonLink>
      )}
      {may('accept') && (
        <ButtonLink to="?do=accept" variant="filled" icon="check">
          Accept
        </ButtonLink>
      )}
      {may('done') && (
        <CommandButton
          action={href('/studio/bookings/:booking/completion', { booking })}
          label="Done"
          icon="check"
          variant="filled"
        />
      )}
    </div>
  )
}
