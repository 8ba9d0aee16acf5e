import { href, Link } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Page } from '../../../studio/ui/page/page.tsx'

interface NothingProps {
  album: { id: string; title: string }
  empty: boolean
  hasTeams: boolean
}

export function NothingToTag({ album: { id, title }, empty, hasTeams }: NothingProps) {
  const details = href('/studio/albums/:album/details', { album: id })
  const why = empty
    ? 'This album has no photos yet.'
    : hasTeams
      ? 'This album’s teams have empty rosters. Add athletes first.'
      : 'Add this album’s teams first. Numbers are looked up on their rosters.'
  return (
    <Page
      title="Tag athletes"
      above={
        <Link className="link" to={href('/studio/albums/:album', { album: id })}>
          {title}
        </Link>
      }
    >
      <p>{why}</p>
      <div className="buttons">
        {empty && (
          <ButtonLink to={href('/studio/albums/:album', { album: id })}>Back to the album</ButtonLink>
        )}
        {!empty && !hasTeams && (
          <ButtonLink to={details} variant="filled">
            Choose teams
          </ButtonLink>
        )}
        {!empty && hasTeams && (
          <ButtonLink to={href('/studio/teams')} variant="filled">
            Teams
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
