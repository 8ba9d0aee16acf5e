import { href, Link } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import list from '../../../studio/ui/list/list.module.css'
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
      <div className={list.empty}>
        <p>{why}</p>
        {empty ? (
          <ButtonLink to={href('/studio/albums/:album', { album: id })}>Back to the album</ButtonLink>
        ) : hasTeams ? (
          <ButtonLink to={href('/studio/teams')} variant="filled">
            Teams
          </ButtonLink>
        ) : (
          <ButtonLink to={`${details}?do=teams`} variant="filled">
            Add teams
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
