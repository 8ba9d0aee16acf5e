import { href, Link } from 'react-router'
import { Badge, Badges } from '../../../studio/ui/badge.tsx'
import { addressWith, type ListFilters } from '../../../studio/ui/list/address.ts'
import { Bar, Empty, Filter, Row, RowName, Rows, Search } from '../../../studio/ui/list/list.tsx'
import { Tabs } from '../../../studio/ui/page/nav.tsx'
import type { RosterAthlete } from '../../read-roster.server.ts'
import { Bib, bibState } from '../bib.tsx'
import styles from './team.module.css'
import type { TeamView } from './team.server.ts'

const FILTERS = [
  [null, 'All'],
  ['conflicts', 'Duplicate numbers'],
  ['not-shown', 'Hidden'],
] as const

export function Roster({ team }: { team: TeamView }) {
  const { id, shown, counts, filter, search, conflicts } = team
  const path = href('/studio/teams/:team', { team: id })
  const filters: ListFilters = { show: filter, q: search }
  const clashing = new Set(conflicts.map(({ number }) => number))
  return (
    <section aria-label="Roster">
      <Bar>
        <Tabs label="Filter">
          {FILTERS.map(([one, label]) => (
            <li key={label}>
              <Filter
                to={addressWith(path, { ...filters, show: one })}
                current={one === filter && 'page'}
                label={label}
                count={counts[one ?? 'all']}
              />
            </li>
          ))}
        </Tabs>
        <Search path={path} filters={filters} label="Search the roster" placeholder="Number or name" />
      </Bar>
      {shown.length > 0 ? (
        <Rows
          className={styles.roster}
          columns={['No.', 'Name', 'Position', 'Year', ''].map((label) => ({ label }))}
        >
          {shown.map((athlete) => (
            <AthleteRow key={athlete.id} athlete={athlete} clashing={clashing.has(athlete.number)} />
          ))}
        </Rows>
      ) : (
        <Empty>
          <p>{emptyText(filter, search)}</p>
          {(search || filter) && (
            <Link className="link" to={path}>
              Full roster
            </Link>
          )}
        </Empty>
      )}
    </section>
  )
}

function emptyText(filter: TeamView['filter'], search: string): string {
  if (search) return `No one ${filter ? 'here ' : ''}matches “${search}”.`
  return filter === 'conflicts' ? 'No duplicate numbers.' : 'No hidden athletes.'
}

function AthleteRow({ athlete, clashing }: { athlete: RosterAthlete; clashing: boolean }) {
  const { id, number, name, position, year, notShownAt, sharesNumber } = athlete
  const notShown = notShownAt !== null
  return (
    <Row className={styles.athlete} data-clashing={clashing || undefined}>
      <Bib number={number} state={bibState({ notShown, conflict: clashing })} />
      <RowName
        to={href('/studio/athletes/:athlete', { athlete: id })}
        long
        className={name === '' || notShown ? 'quiet' : undefined}
      >
        {name || 'No name'}
      </RowName>
      <span className="clip">{position}</span>
      <span className="clip num">{year}</span>
      <Badges>
        {clashing && (
          <Badge shape="triangle" tone="warn">
            Duplicate {number}
          </Badge>
        )}
        {!clashing && sharesNumber && <Badge shape="half">Shares {number}</Badge>}
        {notShown && (
          <Badge shape="dash" tone="off">
            Hidden
          </Badge>
        )}
      </Badges>
    </Row>
  )
}
