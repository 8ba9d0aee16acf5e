import { href, NavLink, useParams } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import segments from '../../../studio/ui/controls/segments.module.css'
import { Icon } from '../../../studio/ui/icon.tsx'

/** @param plain whether the page's primary action is another */
export function Views({ day, plain }: { day?: string; plain?: boolean }) {
  const { booking } = useParams()
  return (
    <div className="buttons">
      <nav className={segments.segments} aria-label="View">
        <NavLink to={href('/studio/bookings')} end={booking === undefined}>
          <Icon name="list" />
          <span>List</span>
        </NavLink>
        <NavLink to={href('/studio/bookings/month')}>
          <Icon name="today" />
          <span>Month</span>
        </NavLink>
      </nav>
      <ButtonLink
        to={`${href('/studio/bookings/new')}${day ? `?day=${day}` : ''}`}
        variant={booking === undefined && !plain ? 'filled' : undefined}
        icon="add"
      >
        Add booking
      </ButtonLink>
    </div>
  )
}
