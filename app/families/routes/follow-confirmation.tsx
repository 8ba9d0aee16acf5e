import { data, Form, useNavigation } from 'react-router'
import * as t from '#messages/families'
import { readLoginPhoto } from '../../accounts/sign-in/login-photo.server.ts'
import { Split } from '../../accounts/ui/split.tsx'
import { portsContext } from '../../ports.server.ts'
import { brokenLink } from '../../site/error-text.ts'
import form from '../../ui/account-form.module.css'
import { type Confirmation, confirmFollowing, readFollowing } from '../following/confirm.server.ts'
import type { Route } from './+types/follow-confirmation.ts'

/** Mail servers open links, so this confirms nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const following = known(await readFollowing(ports, tokenOf(url), Date.now()))
  return { following, photo: await readLoginPhoto(ports.database) }
}

export async function action({ url, context }: Route.ActionArgs) {
  known(await confirmFollowing(context.get(portsContext), tokenOf(url), Date.now()))
  return null
}

/** Drops the person's ID, which is for the server alone. */
function known(following: Confirmation | null) {
  if (!following) throw data(brokenLink(), { status: 404 })
  if (following === 'ended') return null
  const { number, team, confirmed } = following
  return { number, team, confirmed }
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? ''
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  return [{ title: t.followTitle({ studio: site?.studio ?? '' }) }, { name: 'robots', content: 'noindex' }]
}

export default function FollowConfirmation({ loaderData: { photo, following } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (!following)
    return (
      <Split photo={photo} title={t.linkEnded()}>
        <p className="lead">{t.askAgain()}</p>
      </Split>
    )
  const { number, team, confirmed } = following
  return (
    <Split photo={photo} title={confirmed ? t.following() : t.followAsk()}>
      <Form className={form.form} method="post">
        <p className="lead" role="status">
          {confirmed ? t.followingLead({ team, number }) : t.followAskLead({ team, number })}
        </p>
        {!confirmed && (
          <button className="button" type="submit" disabled={busy} aria-busy={busy}>
            {t.yesEmail()}
          </button>
        )}
      </Form>
    </Split>
  )
}
