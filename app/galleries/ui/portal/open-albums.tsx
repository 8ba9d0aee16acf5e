import { Link } from 'react-router'
import * as t from '#messages/galleries'
import { galleryAddress } from '../../../clients/address.ts'
import type { OpenUntil } from '../../../clients/grants/end.ts'
import type { GrantedAlbum } from '../../../clients/grants/grants.server.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { framesText } from '../../../ui/count.ts'
import { longDate, nameBesideDate } from '../../../ui/dates.ts'
import { Fitted } from '../../../ui/fitted.tsx'
import { OpenUntilText } from '../cover/open-until.tsx'
import styles from './albums.module.css'

type OpenAlbum = Omit<GrantedAlbum, 'id' | 'endsAt'> & { until: OpenUntil | null }

interface AlbumProps {
  clientId: string
  album: OpenAlbum
}

export function OpenAlbums({ clientId, albums }: { clientId: string; albums: OpenAlbum[] }) {
  const [newest, ...rest] = albums
  return (
    <ul className={styles.albums}>
      {newest && <Newest clientId={clientId} album={newest} />}
      {rest.map((album) => (
        <Row key={album.slug} clientId={clientId} album={album} />
      ))}
    </ul>
  )
}

function Newest({ clientId, album }: AlbumProps) {
  const { cover } = album
  return (
    <li className={`in-turn ${styles.newest}`}>
      <AlbumLink clientId={clientId} album={album} className={`column ${styles.card}`}>
        <div className={styles.picture}>
          {cover && <Photo photo={cover} sizes="(width >= 64rem) 48rem, 94vw" priority="first" fill alt="" />}
        </div>
        <div className={styles.words}>
          <Name album={album} />
          <Facts album={album} />
          {album.until && <OpenUntilText until={album.until} />}
          <span className="button">{album.link ? t.openOutside() : t.openGallery()}</span>
        </div>
      </AlbumLink>
    </li>
  )
}

function Row({ clientId, album }: AlbumProps) {
  const { cover } = album
  return (
    <li className="in-turn">
      <AlbumLink clientId={clientId} album={album} className={styles.row}>
        <div className={styles.thumb}>{cover && <Photo photo={cover} sizes="10rem" fill alt="" />}</div>
        <div className={styles.words}>
          <Name album={album} />
          <Facts album={album} />
        </div>
        <div className={styles.state}>{album.until && <OpenUntilText until={album.until} />}</div>
      </AlbumLink>
    </li>
  )
}

function AlbumLink({
  clientId,
  album: { slug, link },
  ...rest
}: AlbumProps & { className: string | undefined; children: React.ReactNode }) {
  if (link === null) return <Link to={galleryAddress(clientId, slug)} {...rest} />
  return <a href={link} target="_blank" rel="noreferrer" {...rest} />
}

function Name({ album: { name, date, link } }: Pick<AlbumProps, 'album'>) {
  return (
    <h2 className={styles.name}>
      <Fitted>{nameBesideDate(name, date)}</Fitted>
      {link && <span className="hidden-text"> {t.opensInTab()}</span>}
    </h2>
  )
}

function Facts({ album: { date, city, count, videos, link } }: Pick<AlbumProps, 'album'>) {
  return (
    <p className="edge facts">
      {date && <b>{longDate(date)}</b>}
      {city && <span>{city}</span>}
      <span>{link ? t.outsideGallery() : framesText(count, videos)}</span>
    </p>
  )
}
