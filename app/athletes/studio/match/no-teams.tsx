import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import list from '../../../studio/ui/list/list.module.css'

export function NoTeams({ album, teams }: { album: string; teams: { id: string; name: string }[] }) {
  const [team] = teams
  return (
    <div className={list.empty}>
      {team ? (
        <>
          <p>{team.name} has no athletes yet. Captions and cards are matched to a roster.</p>
          <ButtonLink to={href('/studio/teams/:team', { team: team.id })} variant="filled">
            Go to roster
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            This album does not say who plays in it. Add its teams, and captions and cards find their
            athletes. No face is measured.
          </p>
          <ButtonLink to={`${href('/studio/albums/:album/details', { album })}?do=teams`} variant="filled">
            Add teams
          </ButtonLink>
        </>
      )}
    </div>
  )
}
