import { Form, href, Link } from 'react-router'
import * as t from '#messages/galleries'
import { clientContext } from '../../../accounts/client-context.server.ts'
import { listSessions, type SessionView } from '../../../accounts/sessions/sessions.server.ts'
import { SignOut } from '../../../accounts/ui/sign-out.tsx'
import { erasureRequests } from '../../../clients/erasure-requests.server.ts'
import head from '../../../photos/ui/gallery/gallery-head.module.css'
import { portsContext } from '../../../ports.server.ts'
import { privateHead } from '../../../site/head.ts'
import { Day } from '../../ui/portal/day.tsx'
import { OwnData } from '../../ui/portal/own-data.tsx'
import styles from '../../ui/portal/portal.module.css'
import type { Route } from './+types/account.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId, name, email, sessionId } = context.get(clientContext)
  const [sessions, [request]] = await Promise.all([
    listSessions(ports, clientId),
    erasureRequests(ports.database, clientId),
  ])
  const ours = ports.identity.passwords !== null
  return { clientId, name, email, sessionId, sessions, ours, erasureAskedAt: request?.askedAt ?? null }
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.account(), matches)
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { clientId, name, email, sessionId, sessions, ours } = loaderData
  return (
    <div className="page">
      <div className={`column ${styles.head}`}>
        <h1 className={head.name}>{t.account()}</h1>
        <p className="lead">
          {name}, {email}
        </p>
        <div className="ways">
          <Link className="link" to={href('/client/:clientId', { clientId })}>
            {t.yourAlbums()}
          </Link>
          {ours && (
            <Link className="link" to={href('/client/forgotten')}>
              {t.newPassword()}
            </Link>
          )}
          <SignOut />
        </div>
      </div>
      <div className={`column ${styles.account}`}>
        <Sessions clientId={clientId} sessions={sessions} sessionId={sessionId} />
        <OwnData clientId={clientId} erasureAskedAt={loaderData.erasureAskedAt} />
      </div>
    </div>
  )
}

type SessionsProps = Pick<Route.ComponentProps['loaderData'], 'clientId' | 'sessions' | 'sessionId'>

function Sessions({ clientId, sessions, sessionId }: SessionsProps) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{t.signedInOn()}</h2>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} clientId={clientId} own={session.id === sessionId} />
        ))}
      </ul>
      <p className={`wrap ${styles.all}`}>
        <Link className="button second" to={href('/client/:clientId/account/sessions', { clientId })}>
          {t.signOutEverywhere()}
        </Link>
      </p>
    </section>
  )
}

function Session({ session, clientId, own }: { session: SessionView; clientId: string; own: boolean }) {
  const { id, device, createdAt, seenAt } = session
  return (
    <li>
      <div>
        <p className={styles.device}>{device}</p>
        <p className="edge">
          {t.sessionDates({
            since: () => <Day key="since" at={createdAt} />,
            used: () => <Day key="used" at={seenAt} />,
          })}
        </p>
      </div>
      {own ? (
        <p className="edge">
          <b>{t.thisDevice()}</b>
        </p>
      ) : (
        <Form
          method="post"
          action={href('/client/:clientId/account/sessions/:session', { clientId, session: id })}
        >
          <button className="link" type="submit" aria-label={t.endSessionOn({ device })}>
            {t.endSession()}
          </button>
        </Form>
      )}
    </li>
  )
}
