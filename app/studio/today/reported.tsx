import { href, Link } from 'react-router'
import { EVIDENCE } from '../../athletes/tags/evidence.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Moment } from '../ui/dates/moment.tsx'
import { Cover, Group, Row } from './group.tsx'
import type { TodayView } from './today.server.ts'

export function Reported({ all, shown, now }: TodayView['reported'] & { now: number }) {
  return (
    <Group title="Athletes reported as wrong" all={all}>
      {shown.map(({ photo, file, athlete: { id, number, team }, evidence, reportedAt }) => {
        const to = href('/studio/reported/:photo/:athlete', { photo: photo.id, athlete: id })
        const title = `Is it ${number}, ${team}?`
        return (
          <Row
            key={to}
            icon={<Cover photo={photo} />}
            title={<Link to={to}>{title}</Link>}
            description={`${EVIDENCE[evidence]}. ${file}`}
            time={<Moment at={reportedAt} now={now} />}
            action={
              <ButtonLink to={to}>
                Decide<span className="hidden-text">: {title}</span>
              </ButtonLink>
            }
          />
        )
      })}
    </Group>
  )
}
