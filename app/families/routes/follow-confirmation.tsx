import { data, Form, useNavigation } from 'react-router'
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
  return [{ title: `Follow an athlete | ${site?.studio}` }, { name: 'robots', content: 'noindex' }]
}

export default function FollowConfirmation({ loaderData: { photo, following } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (!following)
    return (
      <Split photo={photo} title="This link no longer works">
        <p className="lead">Enter your email on the athlete’s page again, and we’ll send a new one.</p>
      </Split>
    )
  const { number, team, confirmed } = following
  return (
    <Split photo={photo} title={confirmed ? 'You’re following this athlete' : 'Follow this athlete?'}>
      <Form className={form.form} method="post">
        <p className="lead" role="status">
          {confirmed
            ? `You’ll get an email when there are new photos of ${team} #${number}. Every email has a link to stop.`
            : `You’ll get an email when there are new photos of ${team} #${number}, and nothing else.`}
        </p>
        {!confirmed && (
          <button className="button" type="submit" disabled={busy} aria-busy={busy}>
            Yes, email me
          </button>
        )}
      </Form>
    </Split>
  )
}
