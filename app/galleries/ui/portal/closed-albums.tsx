import { Link } from 'react-router'
import * as t from '#messages/galleries'
import { galleryAddress } from '../../../clients/address.ts'
import type { ClosedAlbum } from '../../../clients/grants/closed.server.ts'
import { longDate, nameBesideDate } from '../../../ui/dates.ts'
import { keptText } from '../closed.tsx'
import styles from './albums.module.css'

interface ClosedAlbumsProps {
  clientId: string
  closed: ClosedAlbum[]
  owner: string
}

export function ClosedAlbums({ clientId, closed, owner }: ClosedAlbumsProps) {
  return (
    <section className={`page ${styles.closed}`} aria-labelledby="closed">
      <h2 id="closed" className="edge">
        <b>{t.closed()}</b>
      </h2>
      <ul className={styles.albums}>
        {closed.map((album) => (
          <li key={album.id}>
            <Link className={styles.row} to={galleryAddress(clientId, album.slug)}>
              <div className={styles.words}>
                <h3 className={styles.name}>{nameBesideDate(album.name, album.date)}</h3>
                <p className="edge facts">
                  {album.date && <span>{longDate(album.date)}</span>}
                  <span>{album.closedOn ? t.closedOn({ day: longDate(album.closedOn) }) : t.isClosed()}</span>
                </p>
                <p className="small">{t.saved({ kept: keptText(album) })}</p>
              </div>
              <div className={styles.state}>
                {album.askedAt === null ? (
                  <span className="link">{t.askToReopenIt()}</span>
                ) : (
                  <span className="small">{t.hasYourRequest({ owner })}</span>
                )}
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
