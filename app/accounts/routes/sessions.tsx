import { Form, href, Link, redirect } from 'react-router'
import * as t from '#messages/accounts'
import { clientActor } from '../../audit/actor.ts'
import { portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { clientContext } from '../client-context.server.ts'
import { closeSession, endAllSessions, listSessions } from '../sessions/sessions.server.ts'
import { readLoginPhoto } from '../sign-in/login-photo.server.ts'
import { Split } from '../ui/split.tsx'
import type { Route } from './+types/sessions.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const sessions = await listSessions(ports, clientId)
  return { clientId, others: sessions.length - 1, photo: await readLoginPhoto(ports.database) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  await endAllSessions(ports, clientActor(context.get(clientContext).clientId))
  const headers = await closeSession(ports, request)
  throw redirect(`${href('/client')}?everywhere`, { headers })
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.signOutEverywhere(), matches)
}

export default function SignOutEverywhere({ loaderData }: Route.ComponentProps) {
  const { clientId, others, photo } = loaderData
  return (
    <Split photo={photo} title={t.askSignOut()}>
      <p className="lead">{t.signsOut({ others })}</p>
      {/* Loads a new document, so that nothing of the portal stays in memory. */}
      <Form className="ways" method="post" reloadDocument>
        <button className="button" type="submit">
          {t.signOutEverywhere()}
        </button>
        <Link className="link" to={href('/client/:clientId/account', { clientId })}>
          {t.staySignedIn()}
        </Link>
      </Form>
    </Split>
  )
}
