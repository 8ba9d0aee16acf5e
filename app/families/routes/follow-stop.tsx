import { data, Form, useNavigation } from 'react-router'
import * as t from '#messages/families'
import { readLoginPhoto } from '../../accounts/sign-in/login-photo.server.ts'
import { Split } from '../../accounts/ui/split.tsx'
import type { FormHandle } from '../../form-handle.ts'
import { portsContext } from '../../ports.server.ts'
import { brokenLink } from '../../site/error-text.ts'
import form from '../../ui/account-form.module.css'
import { readStopping, stopFollowing } from '../following/confirm.server.ts'
import type { Route } from './+types/follow-stop.ts'

export const handle: FormHandle = { multipart: true }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const follows = await readStopping(ports, tokenOf(url))
  if (follows === null) throw data(brokenLink(), { status: 404 })
  return { follows, photo: await readLoginPhoto(ports.database) }
}

/** One-click unsubscribe (RFC 8058) posts here and follows no redirect. */
export async function action({ url, context }: Route.ActionArgs) {
  if (!(await stopFollowing(context.get(portsContext), tokenOf(url), Date.now())))
    throw data(brokenLink(), { status: 404 })
  return null
}

function tokenOf(url: URL): string {
  return url.searchParams.get('for') ?? ''
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  return [{ title: t.stopTitle({ studio: site?.studio ?? '' }) }, { name: 'robots', content: 'noindex' }]
}

const ASK = { follows: t.stopAsk, invited: t.refuseAsk, stopped: t.stopped }
const LEAD = { follows: t.stopAskLead, invited: t.refuseLead, stopped: t.stoppedLead }

export default function FollowStop({ loaderData: { photo, follows } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Split photo={photo} title={ASK[follows]()}>
      <Form className={form.form} method="post">
        <p className="lead" role="status">
          {LEAD[follows]()}
        </p>
        {follows !== 'stopped' && (
          <button className="button" type="submit" disabled={busy} aria-busy={busy}>
            {follows === 'invited' ? t.refuse() : t.stopEmails()}
          </button>
        )}
      </Form>
    </Split>
  )
}
