import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Group, Row, RowIcon } from './group.tsx'

/** The address ended on its own, and calendars may not say so. */
export function FeedOff() {
  const to = `${href('/studio/settings')}#calendar`
  return (
    <Group title="Your calendar" all={1}>
      {[
        <Row
          key="ended"
          icon={<RowIcon icon="alert" bad />}
          title={<Link to={to}>Your calendar address no longer works</Link>}
          description="Calendars that subscribe to it get no more sessions."
          time={null}
          action={<ButtonLink to={to}>Subscribe again</ButtonLink>}
        />,
      ]}
    </Group>
  )
}
