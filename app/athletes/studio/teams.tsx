import { href, Link } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { idIn } from '../../studio/ui/list/address.ts'
import { countText } from '../../studio/ui/list/page.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/teams.ts'
import { readTeams } from './list/teams.server.ts'
import { Teams } from './list/teams.tsx'
import { readDeletedTeam } from './team/deleted.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const deleted = await readDeletedTeam(database, idIn(url.searchParams, 'deleted'))
  return { view: await readTeams(database, url, Date.now()), deleted }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Teams', matches)
}

export default function TeamList({ loaderData: { view, deleted } }: Route.ComponentProps) {
  const { counts, search } = view
  const description = counts.all === 1 ? '1 team' : `${countText(counts.all)} teams`
  return (
    <Page title="Teams" description={search ? null : description} actions={<NewTeam />}>
      {deleted && (
        <div className="notice between" role="status">
          <p>
            <b>{deleted.name}</b> stays in{' '}
            <Link className="link" to={href('/studio/settings/trash')}>
              the trash
            </Link>{' '}
            for 30 days.
          </p>
          <CommandButton
            action={href('/studio/teams/:team/deletion/end', { team: deleted.id })}
            label="Undo"
          />
        </div>
      )}
      <Teams view={view} />
    </Page>
  )
}

function NewTeam() {
  return (
    <ButtonLink to={href('/studio/teams/new')} variant="filled" icon="add">
      New team
    </ButtonLink>
  )
}
