import { Link } from 'react-router'
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
        <b>Closed</b>
      </h2>
      <ul className={styles.albums}>
        {closed.map((album) => (
          <li key={album.id}>
            <Link className={styles.row} to={galleryAddress(clientId, album.slug)}>
              <div className={styles.words}>
                <h3 className={styles.name}>{nameBesideDate(album.name, album.date)}</h3>
                <p className="edge facts">
                  {album.date && <span>{longDate(album.date)}</span>}
                  <span>{album.closedOn === null ? 'Closed' : `Closed on ${longDate(album.closedOn)}`}</span>
                </p>
                <p className="small">Saved: {keptText(album)}.</p>
              </div>
              <div className={styles.state}>
                {album.askedAt === null ? (
                  <span className="link">Ask to reopen it</span>
                ) : (
                  <span className="small">{owner} has your request</span>
                )}
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
