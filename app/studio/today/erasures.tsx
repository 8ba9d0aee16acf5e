import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Moment } from '../ui/dates/moment.tsx'
import { Group, Row, RowIcon } from './group.tsx'
import type { TodayView } from './today.server.ts'

export function Erasures({ all, shown, now }: TodayView['erasures'] & { now: number }) {
  return (
    <Group title="Asked to be erased" all={all}>
      {shown.map(({ client: { id, name, email }, askedAt }) => {
        const page = href('/studio/clients/:client', { client: id })
        return (
          <Row
            key={id}
            icon={<RowIcon icon="trash" />}
            title={<Link to={page}>{name}</Link>}
            description={email}
            time={<Moment at={askedAt} now={now} />}
            action={
              <ButtonLink to={page}>
                Open<span className="hidden-text"> {name}</span>
              </ButtonLink>
            }
          />
        )
      })}
    </Group>
  )
}
