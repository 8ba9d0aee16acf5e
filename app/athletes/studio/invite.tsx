import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { inLanguage } from '#language'
import * as t from '#messages/emails'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { canFollow } from '../../families/following/can-follow.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { TextArea } from '../../studio/ui/controls/fields.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Send } from '../../studio/ui/forms/forms.tsx'
import list from '../../studio/ui/list/list.module.css'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { StoredOnly } from '../../studio/ui/stored-only.tsx'
import { counted } from '../../ui/count.ts'
import { inviteFamilies, MOST_LINE, numbersToSettle, readInvitable } from '../follow/invite.server.ts'
import type { Route } from './+types/invite.ts'
import styles from './invite.module.css'
import { readTeamHead } from './team/team.server.ts'
import { TeamLink } from './team/team-link.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { db } = ports.database
  const team = await readTeamHead(ports.database, params.team)
  if (!team) throw data(null, { status: 404 })
  const { owner, language } = context.get(siteContext)
  const line = inLanguage(language, () => t.inviteLine({ owner, team: team.name }))
  const families = await readInvitable(db, team.id)
  const athletes = new Set(families.flatMap(([, rows]) => rows.map(({ personId }) => personId))).size
  const unsettled = await numbersToSettle(db, team.id)
  const mail = await canFollow(ports)
  const invited = Number(url.searchParams.get('invited')) || 0
  const shown = { mail, invited, unsettled, most: MOST_LINE }
  return { team, line, families: families.length, athletes, ...shown }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const line = textOf(await request.formData(), 'line')
  if (line.length > MOST_LINE)
    return data({ refused: `Keep your line to ${MOST_LINE} characters.` }, { status: 400 })
  if (!(await canFollow(ports))) return data({ refused: NO_MAIL }, { status: 400 })
  const invited = await inviteFamilies(ports, params.team, line, byOf(context))
  if ('refused' in invited) return data(invited, { status: 400 })
  ports.jobs.wake()
  return redirect(`${href('/studio/teams/:team/invite', params)}?invited=${invited.invited}`)
}

const NO_MAIL = 'No mail server is set up, so nothing can be sent.'

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Invite families', matches)
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { team, families, invited } = loaderData
  const sent = families === 0 && invited > 0
  return (
    <Page
      title={families > 0 ? `Invite ${familiesText(families)}` : 'Invite families'}
      above={<TeamLink {...team} />}
    >
      {families > 0 ? (
        <Families {...loaderData} refused={actionData?.refused} />
      ) : (
        <div className={list.empty}>
          {sent && <StoredOnly />}
          <p role="status">
            {sent
              ? `${familiesText(invited)} will get one email. Nothing else is sent until they say yes.`
              : 'There’s nobody to invite. Import a roster with a column of parents’ email addresses first.'}
          </p>
          <Unsettled {...loaderData} />
          {invited > 100 && <p>We send 100 an hour.</p>}
          {sent ? (
            <ButtonLink to={href('/studio/teams/:team', { team: team.id })}>Go to roster</ButtonLink>
          ) : (
            <ButtonLink to={href('/studio/teams/:team/import', { team: team.id })} variant="filled">
              Import roster
            </ButtonLink>
          )}
        </div>
      )}
    </Page>
  )
}

function Unsettled({ team, unsettled }: Pick<Route.ComponentProps['loaderData'], 'team' | 'unsettled'>) {
  if (unsettled.length === 0) return null
  const numbers = new Intl.ListFormat('en-US').format(unsettled)
  return (
    <p className="notice" data-tone="warn">
      Families of {numbers} aren’t invited: several athletes wear {unsettled.length === 1 ? 'it' : 'each'}.{' '}
      <Link className="link" to={href('/studio/teams/:team', { team: team.id })}>
        Sort it out on the roster
      </Link>
    </p>
  )
}

function familiesText(count: number): string {
  return counted(count, 'family', 'families')
}

function Families({
  team,
  line,
  families,
  athletes,
  mail,
  unsettled,
  most,
  refused,
}: Route.ComponentProps['loaderData'] & { refused?: string }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className={styles.invite}>
      <Form className={forms.panel} method="post" aria-label="Invite families">
        <p>
          {familiesText(families)} of {counted(athletes, 'athlete')} on the roster you imported. Each gets one
          email, once. Until they say yes, nothing else is sent, and a family that doesn’t answer isn’t asked
          again.
        </p>
        <Unsettled team={team} unsettled={unsettled} />
        <FormCopy />
        <TextArea name="line" label="A line from you" rows={3} maxLength={most} defaultValue={line} />
        <p className="small quiet">
          It has no photos or athletes’ names. Addresses are deleted after 30 days if they don’t say yes.
          Athletes without a page get one, with a PIN printed on their card.
        </p>
        {mail ? (
          <StoredOnly />
        ) : (
          <p className="notice" data-tone="warn">
            {NO_MAIL} <ButtonLink to={href('/studio/settings/mail')}>Set up mail</ButtonLink>
          </p>
        )}
        <Send error={busy ? null : refused}>
          <ButtonLink to={href('/studio/teams/:team', { team: team.id })}>Not now</ButtonLink>
          <Button type="submit" variant="filled" busy={busy} disabled={!mail}>
            {`Invite ${familiesText(families)}`}
          </Button>
        </Send>
      </Form>
      <iframe
        className={styles.email}
        title="The email"
        sandbox="allow-same-origin"
        src={href('/studio/preview/emails/:email', { email: 'family-invitation' })}
      />
    </div>
  )
}
