import { Button } from '@mantine/core'
import { data, href, isRouteErrorResponse, Link, redirect, useNavigate, useRouteError } from 'react-router'
import { actorContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Step } from '../../studio/ui/forms/forms.tsx'
import type { Refused } from '../../studio/ui/forms/intent.ts'
import { Icon } from '../../studio/ui/icon.tsx'
import { Moment } from '../../studio/ui/moment.tsx'
import { orNoResponse } from '../../studio/ui/no-response.ts'
import { Columns, Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { useKeys } from '../../studio/ui/use-keys.ts'
import type { BookingView } from '../list.server.ts'
import type { Route } from './+types/booking.ts'
import { answerForm } from './booking/actions.server.ts'
import { Aside } from './booking/aside.tsx'
import styles from './booking/booking.module.css'
import { readBooking } from './booking/booking.server.ts'
import { Accept, Decline } from './booking/forms.tsx'
import { INTENTS } from './booking/intent.ts'
import { Reply } from './booking/reply.tsx'
import { Agreed, Answers, Clash, Messages } from './booking/request.tsx'
import { type Step as StepName, stepFrom } from './inbox/steps.ts'
import { Status } from './list/status.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await readBooking(context.get(portsContext), params.booking, Date.now())
  if (!page) throw data(null, { status: 404 })
  return { ...page, doing: url.searchParams.get('do') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const actor = context.get(actorContext)
  const fields = await request.formData()
  const refused = await answerForm(ports, params.booking, fields, actor, Date.now())
  if (refused) return data(refused, { status: 400 })
  throw redirect(href('/studio/bookings/:booking', params))
}

/** Keeps what was typed on the page when there is no response. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData()
  const intent = INTENTS.find((one) => one === fields.get('intent'))
  if (!intent) return serverAction()
  return orNoResponse(serverAction, (error): Refused => ({ intent, error, typed: {} }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.booking.name || 'Booking'
  return studioTitle(name, matches)
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, now, doing } = loaderData
  const { id, name, status } = booking
  const may = (step: StepName) => stepFrom(status, step) === 'ready'
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
      about={<About booking={booking} now={now} />}
      actions={open === null && <Actions may={may} />}
    >
      <Link className={`${styles.back} link small`} to={href('/studio/bookings')}>
        All bookings
      </Link>
      <Columns>
        <div className={styles.main}>
          <Agreed {...booking} />
          <Clash {...booking} />
          {open === 'accept' && <Accept key={id} {...loaderData} />}
          {open === 'decline' && <Decline key={id} {...loaderData} />}
          <Answers {...booking} />
          <Messages {...booking} now={now} />
          {may('reply') && booking.email !== '' && <Reply key={replyForm(booking)} {...loaderData} />}
          {may('spam') && <Step intent="spam" label="Mark as spam" />}
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
    <span className={styles.about}>
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
function Actions({ may }: { may: (step: StepName) => boolean }) {
  return (
    <div className={styles.actions}>
      {may('reopen') && <Step intent="reopen" label="Reopen" />}
      {may('not-spam') && <Step intent="not-spam" label="Not spam" variant="filled" />}
      {may('decline') && (
        <Button component={Link} to="?do=decline" preventScrollReset>
          Decline
        </Button>
      )}
      {may('accept') && (
        <Button component={Link} to="?do=accept" variant="filled" leftSection={<Icon name="check" />}>
          Accept
        </Button>
      )}
      {may('done') && <Step intent="done" label="Done" icon="check" variant="filled" />}
    </div>
  )
}

/** Inside the studio's frame, so that its navigation stays. */
export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Page title={missing ? 'This booking is not here' : 'Something went wrong on our side'}>
      <title>{missing ? 'Not here' : 'We will be right back'}</title>
      <p>
        {missing ? 'It was deleted, or the address is wrong. ' : 'Please try again. '}
        <Link className="link" to={href('/studio/bookings')}>
          All bookings
        </Link>
      </p>
    </Page>
  )
}
