import { href } from 'react-router'
import { Badge, Badges } from '../../../studio/ui/badge.tsx'
import { List, Row, RowName, Unit } from '../../../studio/ui/list/list.tsx'
import { grouped } from '../../../ui/count.ts'
import styles from './teams.module.css'
import type { TeamsView } from './teams.server.ts'

const EMPTY = {
  all: 'No teams yet. Add your first team, then import its roster. The coach’s list is enough.',
  conflicts: 'No duplicate numbers.',
}

export function Teams({ view }: { view: TeamsView }) {
  return (
    <List
      view={view}
      of="teams"
      path={href('/studio/teams')}
      filterName="show"
      choices={{ conflicts: 'Duplicate numbers' }}
      placeholder="Team, season"
      side="before"
      columns={['Team', 'Season', 'Athletes', 'Albums', 'State'].map((label) => ({ label }))}
      className={styles.teams}
      empty={EMPTY}
    >
      {view.lines.map((team) => (
        <TeamRow key={team.id} team={team} />
      ))}
    </List>
  )
}

function TeamRow({ team }: { team: TeamsView['lines'][number] }) {
  const { id, name, season, athletes, albums, notShown, clashes } = team
  return (
    <Row className={styles.team}>
      <RowName to={href('/studio/teams/:team', { team: id })}>{name}</RowName>
      <span className="clip">{season}</span>
      <Count of="athlete" count={athletes} />
      <Count of="album" count={albums} />
      <Badges>
        {clashes && (
          <Badge shape="triangle" tone="warn">
            Duplicate number
          </Badge>
        )}
        {notShown > 0 && (
          <Badge shape="dash" tone="off">
            {notShown} hidden
          </Badge>
        )}
      </Badges>
    </Row>
  )
}

function Count({ of, count }: { of: string; count: number }) {
  return (
    <span className="num">
      {grouped(count)}
      <Unit> {count === 1 ? of : `${of}s`}</Unit>
    </span>
  )
}
