import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/controls/button.tsx'
import { dayText } from '../ui/dates/day.ts'
import { Moment } from '../ui/dates/moment.tsx'
import { Group, Row, RowIcon } from './group.tsx'
import type { TodayView } from './today.server.ts'

export function Reopen({ all, shown, now }: TodayView['reopen'] & { now: number }) {
  return (
    <Group title="Asked to open again" all={all}>
      {shown.map(({ client, album, closedOn, askedAt }) => (
        <Row
          key={`${album.id} ${client.id}`}
          icon={<RowIcon icon="eye" />}
          title={<Link to={href('/studio/clients/:client', { client: client.id })}>{client.name}</Link>}
          description={
            <>
              <Link className="link" to={href('/studio/albums/:album', { album: album.id })}>
                {album.title}
              </Link>
              {closedOn === null
                ? ', a draft now'
                : `, closed on ${dayText(closedOn, { dateStyle: 'medium' })}`}
            </>
          }
          time={<Moment at={askedAt} now={now} />}
          action={
            <ButtonLink to={href('/studio/albums/:album/access', { album: album.id })}>
              Open again
              <span className="hidden-text">
                : {album.title} for {client.name}
              </span>
            </ButtonLink>
          }
        />
      ))}
    </Group>
  )
}

export function Choosing({ all, shown, now }: TodayView['choosing'] & { now: number }) {
  return (
    <Group title="Asked to choose again" all={all}>
      {shown.map(({ setId, client, album, list, lock, askedAt }) => (
        <Row
          key={setId}
          icon={<RowIcon icon="check" />}
          title={<Link to={href('/studio/clients/:client', { client: client.id })}>{client.name}</Link>}
          description={`${list}, in ${album.title}. ${lock === 'finished' ? 'Their picks are finished.' : 'Choosing has ended.'}`}
          time={<Moment at={askedAt} now={now} />}
          action={
            <ButtonLink to={`${href('/studio/albums/:album/picks', { album: album.id })}#${setId}`}>
              Open again
              <span className="hidden-text">
                : {list} for {client.name}
              </span>
            </ButtonLink>
          }
        />
      ))}
    </Group>
  )
}
