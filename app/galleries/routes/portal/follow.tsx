import { data, href, Link, redirect } from 'react-router'
import { readLoginPhoto } from '../../../accounts/sign-in/login-photo.server.ts'
import { pleaseWait } from '../../../accounts/sign-in/refused.server.ts'
import { Split } from '../../../accounts/ui/split.tsx'
import { askToFollow } from '../../../athletes/follow/follow.server.ts'
import { readFollowed } from '../../../athletes/follow/followed.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import { FollowForm } from '../../ui/follow/follow-form.tsx'
import type { Route } from './+types/follow.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const followed = await readFollowed(database.db, { card: params.card.toUpperCase() })
  if (!followed) throw data(null, { status: 404 })
  const { number, team } = followed
  return { number, team, asked: url.searchParams.has('asked'), photo: await readLoginPhoto(database) }
}

/** Stores the address, and asks by email whether whoever reads it wants this. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const followed = await readFollowed(ports.database.db, { card: params.card.toUpperCase() })
  if (!followed) throw data(null, { status: 404 })
  const email = textOf(await request.formData(), 'email')
  const { address } = context.get(visitorContext)
  const asked = await askToFollow(ports, { personId: followed.personId, email, address }, Date.now())
  if ('asked' in asked) {
    ports.jobs.wake()
    return redirect(`${href('/a/:card/follow', params)}?asked`, 303)
  }
  if ('error' in asked) return data({ email, error: asked.error }, { status: 400 })
  const headers = { 'Retry-After': String(asked.wait) }
  return data({ email, error: pleaseWait(asked.wait) }, { status: 429, headers })
}

/** Retry-After, when there were too many requests. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  return [{ title: `Follow an athlete | ${site?.studio}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Follow({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, team, asked, photo } = loaderData
  return (
    <Split photo={photo} title={asked ? 'Check your email' : `Follow ${number}`}>
      {asked ? (
        <p className="lead" role="status">
          If the address can follow number {number}, {team}, an email is on its way. Press the button in it
          within a week. If the address follows already, there is nothing to do.
        </p>
      ) : (
        <>
          <p className="lead">
            {team}, number {number}: get an email when photographs arrive.
          </p>
          <FollowForm card={params.card} email={actionData?.email} error={actionData?.error} />
        </>
      )}
      <p className="ways">
        <Link className="link" to={`/a/${params.card}`}>
          Back to the photographs
        </Link>
      </p>
    </Split>
  )
}
