import { href, Link } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { SignOut } from '../../accounts/ui/sign-out.tsx'
import { galleryAddress } from '../../clients/address.ts'
import { grantedAlbums } from '../../clients/grants/grants.server.ts'
import { AlbumGrid } from '../../photos/ui/album-grid.tsx'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import styles from '../ui/portal.module.css'
import type { Route } from './+types/albums.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { clientId, name } = context.get(clientContext)
  const albums = await grantedAlbums(context.get(portsContext), clientId, Date.now())
  return { clientId, name, albums: albums.map(({ id: _, ...album }) => album) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your albums | ${matches[1].loaderData?.site.studio}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Albums({ loaderData, matches }: Route.ComponentProps) {
  const { clientId, name, albums } = loaderData
  const site = matches[1].loaderData?.site
  return (
    <>
      <div className={`${styles.head} page`}>
        <h1>Welcome, {name}!</h1>
        <div className={styles.under}>
          <p className="lead">Thank you for choosing {site?.brand}. Here are your albums.</p>
          <div className={styles.ways}>
            <Link className="link" to={href('/client/:clientId/account', { clientId })}>
              Account
            </Link>
            <SignOut />
          </div>
        </div>
      </div>
      <section className="page" aria-label="Your albums">
        {albums.length > 0 ? (
          <AlbumGrid
            cards={albums.map(({ link, count, ...album }) => ({
              ...album,
              note: link ? 'Outside gallery' : count === 1 ? '1 photograph' : `${count} photographs`,
              to: link ?? galleryAddress(clientId, album.slug),
              newTab: link !== null,
            }))}
          />
        ) : (
          <NoAlbums email={site?.email} />
        )}
      </section>
      <Developing waiting={albums.some(({ cover }) => cover && !cover.developed)} />
    </>
  )
}

function NoAlbums({ email }: { email: string | undefined }) {
  return (
    <p className={`lead ${styles.empty}`}>
      No albums yet. Your first one will appear here as soon as it is ready; until then,{' '}
      <a className={styles.mail} href={`mailto:${email}`}>
        write to me
      </a>{' '}
      whenever you like.
    </p>
  )
}
