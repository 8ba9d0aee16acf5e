import { href, Link } from 'react-router'
import { Chooser, type Option } from '../../../studio/ui/forms/chooser.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import styles from './details.module.css'
import { NAMES } from './use-changed.ts'

export interface Team {
  id: string
  name: string
  season: string
}

interface TeamsProps {
  album: string
  teams: Team[]
  offered: Option[]
  choosing: boolean
}

export function Teams({ album, teams, offered, choosing }: TeamsProps) {
  // Not every business photographs teams.
  if (teams.length + offered.length === 0) return null
  return (
    <fieldset className={styles.teams}>
      <legend>{NAMES.team}</legend>
      {teams.length > 0 && (
        <ul>
          {teams.map(({ id, name, season }) => (
            <li key={id}>
              <label>
                <input type="checkbox" name="team" value={id} defaultChecked />
                {name} <span className="small quiet">{season}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <details open={choosing || undefined}>
        <summary>
          <Icon name="add" />
          Add teams
        </summary>
        <Chooser
          name="team"
          label="Teams to add"
          find={href('/studio/teams/find')}
          first={offered}
          without={teams.map(({ id }) => id)}
          empty="There are no other teams."
        />
      </details>
      <p className="small quiet">
        The teams these photos may show.{' '}
        {teams.length > 0 && (
          <Link className="link" to={href('/studio/albums/:album/match', { album })}>
            Auto-tag photos
          </Link>
        )}
      </p>
    </fieldset>
  )
}
