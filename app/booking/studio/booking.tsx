import { data, href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import type { OrderState } from '../../store/orders/state.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { useKeys } from '../../studio/ui/use-keys.ts'
import type { BookingView } from '../list.server.ts'
import type { Route } from './+types/booking.ts'
import { Aside } from './booking/aside.tsx'
import styles from './booking/booking.module.css'
import { readBooking } from './booking/booking.server.ts'
import { Deposit } from './booking/deposit.tsx'
import { Decide } from './booking/forms.tsx'
import { Reply } from './booking/reply.tsx'
import { Agreed, Answers, Clash, Messages } from './booking/request.tsx'
import { checkTransition, type Transition } from './inbox/transitions.ts'
import { withForm } from './list/address.ts'
import { Status } from './list/status.tsx'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const page = await readBooking(context.get(portsContext), { id: params.booking, request }, Date.now())
  if (!page) throw data(null, { status: 404 })
  return { ...page, doing: url.searchParams.get('do') }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.booking.name || 'Booking'
  return studioTitle(name, matches)
}

const STEPS = ['accept', 'decline', 'deposit'] as const

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, now, doing, over, deposit, asking } = loaderData
  const { id, name, status, messages } = booking
  // In the key of the form, it empties it once a reply is stored.
  const replies = messages.filter(({ kind }) => kind === 'reply').length
  const mayAsk =
    asking !== null && status === 'booked' && (!deposit || deposit.isOpen || deposit.state === 'refunded')
  const may = (step: Transition | 'deposit') =>
    step === 'deposit' ? mayAsk : checkTransition(status, step) === 'ready'
  const open = STEPS.find((step) => step === doing && may(step)) ?? null
  const navigate = useNavigate()
  const at = useFormAddress()
  useKeys({
    a: () => may('accept') && navigate(at('accept'), { preventScrollReset: true }),
    d: () => may('decline') && navigate(at('decline'), { preventScrollReset: true }),
    r: () => document.querySelector<HTMLElement>('#reply')?.focus(),
  })
  return (
    <div className={styles.letter}>
      <header className={`${styles.head} buttons`}>
        <div className={styles.title}>
          <h1>{name || 'No name'}</h1>
          <About booking={booking} deposit={deposit?.state} now={now} />
        </div>
        {open === null && <Actions booking={id} may={may} over={over} />}
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Agreed {...booking} />
          {deposit && open === null && <Deposit {...loaderData} deposit={deposit} again={at('deposit')} />}
          {mayAsk && !deposit?.isOpen && open === null && (
            <p>
              <ButtonLink to={at('deposit')} preventScrollReset>
                Ask for a deposit
              </ButtonLink>
            </p>
          )}
          <Clash {...booking} />
          {open && <Decide key={`${id} ${open}`} step={open} {...loaderData} back={at(null)} />}
          <Answers {...booking} />
          <Messages {...booking} now={now} />
          {may('reply') && booking.email !== '' && (
            <Reply key={`${id} ${replies}`} {...loaderData} replies={replies} />
          )}
          {may('spam') && (
            <CommandButton
              action={href('/studio/bookings/:booking/spam', { booking: id })}
              label="Mark as spam"
            />
          )}
        </div>
        <Aside key={id} {...loaderData} />
      </div>
    </div>
  )
}

function useFormAddress() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (form: (typeof STEPS)[number] | null) => withForm(pathname, search, form)
}

interface AboutProps {
  booking: BookingView
  deposit: OrderState | undefined
  now: number
}

function About({ booking: { status, createdAt }, deposit, now }: AboutProps) {
  return (
    <span className={`${styles.description} quiet`}>
      <span role="status">
        <Status status={status} deposit={deposit} />
      </span>
      <span>
        Received <Moment at={createdAt} now={now} />
      </span>
    </span>
  )
}

interface ActionsProps {
  booking: string
  may: (transition: Transition) => boolean
  over: boolean
}

function Actions({ booking, may, over }: ActionsProps) {
  const at = useFormAddress()
  return (
    <div className={`buttons ${styles.actions}`}>
      {may('reopen') && (
        <CommandButton action={href('/studio/bookings/:booking/reopening', { booking })} label="Reopen" />
      )}
      {may('not-spam') && (
        <CommandButton
          action={href('/studio/bookings/:booking/spam/end', { booking })}
          label="Not spam"
          variant="filled"
        />
      )}
      {may('decline') && (
        <ButtonLink to={at('decline')} preventScrollReset aria-keyshortcuts="D">
          Decline
        </ButtonLink>
      )}
      {may('accept') && (
        <ButtonLink to={at('accept')} variant="filled" icon="check" aria-keyshortcuts="A">
          Accept
        </ButtonLink>
      )}
      {may('done') && (
        <CommandButton
          action={href('/studio/bookings/:booking/completion', { booking })}
          label="Done"
          icon="check"
          variant={over ? 'filled' : undefined}
        />
      )}
    </div>
  )
}
