import { href, Link } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Chooser, type Option } from '../../../studio/ui/forms/chooser.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow, PanelRowAction } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import type { AlbumTeam } from '../../album-teams.server.ts'
import styles from './details.module.css'

interface AlbumTeamsProps {
  album: string
  teams: AlbumTeam[]
  offered: Option[]
  choosing: boolean
}

export function AlbumTeams({ album, teams, offered, choosing }: AlbumTeamsProps) {
  const command = useCommand()
  // Not every business photographs teams.
  if (teams.length + offered.length === 0) return null
  return (
    <div className={styles.teams}>
      {choosing ? (
        <CommandForm
          action={href('/studio/albums/:album/teams', { album })}
          title="Add teams"
          submit="Add"
          back={href('/studio/albums/:album/details', { album })}
        >
          <Chooser
            name="team"
            label="Teams"
            find={href('/studio/teams/find')}
            first={offered}
            without={teams.map(({ id }) => id)}
            empty="There are no other teams."
          />
        </CommandForm>
      ) : (
        <Panel
          title="Teams"
          description="The teams these photos may show."
          aside={
            <div className="buttons">
              {teams.length > 0 && (
                <ButtonLink to={href('/studio/albums/:album/match', { album })}>Auto-tag photos</ButtonLink>
              )}
              <ButtonLink to="?do=teams" preventScrollReset>
                Add teams
              </ButtonLink>
            </div>
          }
        >
          {teams.length === 0 && <p className="quiet">None yet.</p>}
          <ul>
            {teams.map((team) => (
              <li key={team.id}>
                <TeamRow album={album} team={team} command={command} />
              </li>
            ))}
          </ul>
          {command.refused && (
            <div className={panel.text}>
              <Problem error={command.refused} />
            </div>
          )}
        </Panel>
      )}
    </div>
  )
}

type TeamRowProps = { album: string; team: AlbumTeam; command: ReturnType<typeof useCommand> }

function TeamRow({ album, team: { id, name, season, athletes }, command }: TeamRowProps) {
  return (
    <PanelRow
      name={
        <Link className="link" to={href('/studio/teams/:team', { team: id })}>
          {name}
        </Link>
      }
      description={[season, counted(athletes, 'athlete')].filter(Boolean).join(', ')}
      action={
        <PanelRowAction
          command={command}
          action={href('/studio/albums/:album/teams/:team/removal', { album, team: id })}
          name={name}
        >
          Remove
        </PanelRowAction>
      }
    />
  )
}
