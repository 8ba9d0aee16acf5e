import { data, href, Link } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { counted } from '../../ui/count.ts'
import { readInvitable } from '../follow/invite.server.ts'
import type { Route } from './+types/team.ts'
import { AddAthlete } from './team/add-athlete.tsx'
import { Aside } from './team/aside.tsx'
import { Conflicts } from './team/conflicts.tsx'
import { NoAthletes } from './team/no-athletes.tsx'
import { Roster } from './team/roster.tsx'
import { readTeam } from './team/team.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const team = await readTeam(context.get(portsContext).database, params.team, url)
  if (!team) throw data(null, { status: 404 })
  const families = (await readInvitable(context.get(portsContext).database.db, params.team)).length
  return { team, families, doing: url.searchParams.get('do'), settling: url.searchParams.get('settle') }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData?.team.name ?? 'Team', matches)
}

export default function Team({ loaderData: { team, families, doing, settling } }: Route.ComponentProps) {
  const { id, name, season, removed, counts, search } = team
  const isEmpty = counts.all === 0 && search === ''
  return (
    <Page
      title={name}
      above={
        <Link className="link" to={href('/studio/teams')}>
          Teams
        </Link>
      }
      description={season}
      actions={!isEmpty && <Actions team={id} adding={doing === 'add'} />}
    >
      <Columns>
        <Column>
          {removed && (
            <div className="notice between" role="status">
              <p>
                <b>{removed.title}</b> is off the roster and stays in the trash for 30 days.
              </p>
              <CommandButton
                action={href('/studio/athletes/:athlete/removal/end', { athlete: removed.id })}
                label="Undo"
              />
            </div>
          )}
          {families > 0 && (
            <div className="notice between">
              <p>
                {counted(families, 'family', 'families')} can follow by email. Their addresses were in the
                roster file.
              </p>
              <ButtonLink to={href('/studio/teams/:team/invite', { team: id })} icon="mail">
                Invite
              </ButtonLink>
            </div>
          )}
          <Conflicts team={team} settling={settling} />
          {doing === 'add' && <AddAthlete team={id} count={counts.all} />}
          {isEmpty ? doing !== 'add' && <NoAthletes team={id} /> : <Roster team={team} />}
        </Column>
        <Aside team={team} editing={doing === 'edit'} />
      </Columns>
    </Page>
  )
}

function Actions({ team, adding }: { team: string; adding: boolean }) {
  return (
    <div className="buttons">
      <ButtonLink to={href('/studio/teams/:team/cards', { team })} icon="print">
        Print cards
      </ButtonLink>
      <ButtonLink to={href('/studio/teams/:team/import', { team })} icon="upload">
        Import
      </ButtonLink>
      {!adding && (
        <ButtonLink to="?do=add" variant="filled" icon="add" preventScrollReset>
          Add athlete
        </ButtonLink>
      )}
    </div>
  )
}
