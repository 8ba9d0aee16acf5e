import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import list from '../../../studio/ui/list/list.module.css'

export function NoTeams({ album, teams }: { album: string; teams: { id: string; name: string }[] }) {
  const [team] = teams
  return (
    <div className={list.empty}>
      {team ? (
        <>
          <p>{team.name} has no athletes yet. Add a roster to match captions and cards to it.</p>
          <ButtonLink to={href('/studio/teams/:team/import', { team: team.id })} variant="filled">
            Import roster
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            Add the teams in this album, and Sideline will find their athletes from captions and cards. It
            never looks at faces.
          </p>
          <ButtonLink to={`${href('/studio/albums/:album/details', { album })}?do=teams`} variant="filled">
            Add teams
          </ButtonLink>
        </>
      )}
    </div>
  )
}
