import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Group, Row, Sign } from './group.tsx'

/** The address that the person's calendar reads ended without their doing, and the calendar may not say so. */
export function FeedEnded() {
  const to = `${href('/studio/settings')}#calendar`
  return (
    <Group title="Your calendar" all={1}>
      {[
        <Row
          key="ended"
          sign={<Sign icon="alert" bad />}
          title={<Link to={to}>Your calendar address no longer works</Link>}
          about="Calendars that subscribe to it get no more sessions."
          time={null}
          action={<ButtonLink to={to}>Subscribe again</ButtonLink>}
        />,
      ]}
    </Group>
  )
}
