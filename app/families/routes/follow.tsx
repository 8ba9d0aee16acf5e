import { data, href, redirect } from 'react-router'
import * as t from '#messages/families'
import { readLoginPhoto } from '../../accounts/sign-in/login-photo.server.ts'
import { pleaseWait } from '../../accounts/sign-in/refused.server.ts'
import { Split } from '../../accounts/ui/split.tsx'
import { pageAddress } from '../../athletes/cards/code.ts'
import { askToFollow } from '../../athletes/follow/follow.server.ts'
import { type Followed, readFollowed } from '../../athletes/follow/followed.server.ts'
import { textOf } from '../../form-text.ts'
import { type Ports, portsContext, visitorContext } from '../../ports.server.ts'
import { readPage } from '../../viewers/holder.server.ts'
import { canFollow } from '../following/can-follow.server.ts'
import { FollowForm } from '../ui/follow/follow-form.tsx'
import type { Route } from './+types/follow.ts'

export { actionHeaders as headers } from '../../action-headers.ts'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { number, team } = await followedBy(ports, request, params.card)
  const { database } = ports
  return { number, team, asked: url.searchParams.has('asked'), photo: await readLoginPhoto(database) }
}

/** Nobody without access learns that a page exists. */
async function followedBy(ports: Ports, request: Request, card: string): Promise<Followed> {
  const page = (await canFollow(ports)) ? await readPage(ports, request, card) : null
  const followed = page?.holder && (await readFollowed(ports.database.db, page.personId))
  if (!followed) throw data(null, { status: 404 })
  return followed
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { personId } = await followedBy(ports, request, params.card)
  const email = textOf(await request.formData(), 'email')
  const { address } = context.get(visitorContext)
  const asked = await askToFollow(ports, { personId, email, address }, Date.now())
  if ('asked' in asked) {
    ports.jobs.wake()
    return redirect(`${href('/a/:card/follow', params)}?asked`, 303)
  }
  if ('error' in asked) return data({ email, error: asked.error }, { status: 400 })
  const headers = { 'Retry-After': String(asked.wait) }
  return data({ email, error: pleaseWait(asked.wait) }, { status: 429, headers })
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  return [
    { title: t.followTitle({ studio: site?.studio ?? '' }) },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function Follow({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, team, asked, photo } = loaderData
  return (
    <Split
      photo={photo}
      title={asked ? t.checkEmail() : t.followNumber({ number })}
      links={[[pageAddress(params.card), t.backToPhotos()]]}
    >
      {asked ? (
        <p className="lead" role="status">
          {t.confirmationSent({ team, number })}
        </p>
      ) : (
        <>
          <p className="lead">{t.followLead({ team, number })}</p>
          <FollowForm card={params.card} email={actionData?.email} error={actionData?.error} />
        </>
      )}
    </Split>
  )
}
