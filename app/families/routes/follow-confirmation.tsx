import { data, Form, useNavigation } from 'react-router'
import { readLoginPhoto } from '../../accounts/sign-in/login-photo.server.ts'
import { Split } from '../../accounts/ui/split.tsx'
import { portsContext } from '../../ports.server.ts'
import { BROKEN_LINK } from '../../site/error-text.ts'
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
  if (!following) throw data(BROKEN_LINK, { status: 404 })
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
      <Split photo={photo} title="This link has ended">
        <p className="lead">Leave your address on the athlete’s page again, and you get a new one.</p>
      </Split>
    )
  const { number, team, confirmed } = following
  return (
    <Split photo={photo} title={confirmed ? 'You follow this athlete' : 'Follow this athlete?'}>
      <Form className={form.form} method="post">
        <p className="lead" role="status">
          {confirmed
            ? `When photographs of number ${number}, ${team}, arrive, you get one email. Each has a link that stops them.`
            : `You get one email when photographs of number ${number}, ${team}, arrive, and nothing else.`}
        </p>
        {!confirmed && (
          <button className="button" type="submit" disabled={busy} aria-busy={busy}>
            Yes, write to me
          </button>
        )}
      </Form>
    </Split>
  )
}
