import { href, Link } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Column } from '../../../studio/ui/page/page.tsx'
import styles from './team.module.css'
import type { TeamView } from './team.server.ts'
import { TeamFields } from './team-fields.tsx'

export function Aside({ team, editing }: { team: TeamView; editing: boolean }) {
  const { id, name, season, slug, albums } = team
  return (
    <Column label="About the team">
      {editing ? (
        <CommandForm
          action={href('/studio/teams/:team/name', { team: id })}
          title="Name and season"
          submit="Save"
          back={href('/studio/teams/:team', { team: id })}
        >
          <TeamFields name={name} season={season} />
        </CommandForm>
      ) : (
        <AsideGroup title="Name and season">
          <p>
            {name}
            {season && <span className="quiet">, {season}</span>}
          </p>
          <div>
            <ButtonLink to="?do=edit" preventScrollReset>
              Change<span className="hidden-text"> name and season</span>
            </ButtonLink>
          </div>
        </AsideGroup>
      )}
      <AsideGroup title="Albums">
        {albums.length === 0 ? (
          <p className="quiet">No albums yet. Add this team on an album’s Details page.</p>
        ) : (
          <ul className={styles.albums}>
            {albums.map((album) => (
              <li key={album.id}>
                <Link className="link" to={href('/studio/albums/:album', { album: album.id })}>
                  {album.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsideGroup>
      <PublicPage team={id} slug={slug} />
      <AsideGroup title="Delete">
        <p className="quiet">Moves the team and its athletes to the trash for 30 days.</p>
        <CommandButton
          action={href('/studio/teams/:team/deletion', { team: id })}
          label="Move to trash"
          bad
        />
      </AsideGroup>
    </Column>
  )
}

function PublicPage({ team, slug }: { team: string; slug: string | null }) {
  if (slug === null)
    return (
      <AsideGroup title="Public page">
        <p className="quiet">
          Shows everyone the team, its games in your public albums, and the numbers on its roster, but never a
          name.
        </p>
        <CommandButton action={href('/studio/teams/:team/page', { team })} label="Create page" />
      </AsideGroup>
    )
  const address = href('/teams/:team', { team: slug })
  return (
    <AsideGroup title="Public page">
      <p>
        <a className="link" href={address}>
          {address}
        </a>
      </p>
      <p className="quiet">Everyone can see its public games and numbers, but never a name.</p>
      <div>
        <ButtonLink to={href('/studio/teams/:team/flyer', { team })} icon="print">
          Flyer for the coach
        </ButtonLink>
      </div>
      <CommandButton action={href('/studio/teams/:team/page/end', { team })} label="Take page down" />
    </AsideGroup>
  )
}
