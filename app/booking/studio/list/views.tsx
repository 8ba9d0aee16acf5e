import { href, NavLink } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import panel from '../../../studio/ui/panel.module.css'
import styles from './views.module.css'

/** Links to the list and the month, and a button that adds a booking, on `day` if one is chosen. */
export function Views({ day }: { day?: string }) {
  return (
    <div className={panel.acts}>
      <nav className={styles.views} aria-label="View">
        <NavLink to={href('/studio/bookings')} end>
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
        variant="filled"
        icon="add"
      >
        Add booking
      </ButtonLink>
    </div>
  )
}
