import { href, Link } from 'react-router'
import * as t from '#messages/galleries'
import { clientContext } from '../../../accounts/client-context.server.ts'
import { SignOut } from '../../../accounts/ui/sign-out.tsx'
import { closedAlbums } from '../../../clients/grants/closed.server.ts'
import { openUntil } from '../../../clients/grants/end.ts'
import { grantedAlbums } from '../../../clients/grants/grants.server.ts'
import { Developing } from '../../../photos/ui/developing.tsx'
import head from '../../../photos/ui/gallery/gallery-head.module.css'
import { portsContext } from '../../../ports.server.ts'
import { privateHead } from '../../../site/head.ts'
import { readSite } from '../../../site/site.server.ts'
import { Fitted } from '../../../ui/fitted.tsx'
import { ClosedAlbums } from '../../ui/portal/closed-albums.tsx'
import { OpenAlbums } from '../../ui/portal/open-albums.tsx'
import styles from '../../ui/portal/portal.module.css'
import type { Route } from './+types/albums.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId, name } = context.get(clientContext)
  const { timeZone, owner } = await readSite(ports.database)
  const now = Date.now()
  const granted = await grantedAlbums(ports, clientId, now)
  const albums = granted.map(({ id: _, endsAt, ...album }) => ({
    ...album,
    until: openUntil(endsAt, timeZone, now),
  }))
  return { clientId, name, owner, albums, closed: await closedAlbums(ports, clientId, timeZone, now) }
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.yourAlbums(), matches)
}

export default function Albums({ loaderData, matches }: Route.ComponentProps) {
  const { clientId, name, owner, albums, closed } = loaderData
  const site = matches[1].loaderData?.site
  return (
    <>
      <div className={`page column ${styles.head}`}>
        <h1 className={head.name}>
          <Fitted>{t.welcome({ name })}</Fitted>
        </h1>
        <div className={`wrap ${styles.under}`}>
          <p className="lead">{t.thankYou({ brand: site?.brand ?? '' })}</p>
          <div className="ways">
            <Link className="link" to={href('/client/:clientId/account', { clientId })}>
              {t.account()}
            </Link>
            <SignOut />
          </div>
        </div>
      </div>
      <section className="page" aria-label={t.yourAlbums()}>
        {albums.length > 0 ? (
          <OpenAlbums clientId={clientId} albums={albums} />
        ) : (
          <NoAlbums email={site?.email} owner={owner} />
        )}
      </section>
      {closed.length > 0 && <ClosedAlbums clientId={clientId} closed={closed} owner={owner} />}
      <Developing waiting={albums.some(({ cover }) => cover && !cover.developed)} />
    </>
  )
}

function NoAlbums({ email, owner }: { email: string | undefined; owner: string }) {
  return (
    <p className={`lead ${styles.empty}`}>
      {t.noAlbums({
        owner,
        link: (text) => (
          <a key="link" className={styles.inline} href={`mailto:${email}`}>
            {text}
          </a>
        ),
      })}
    </p>
  )
}
