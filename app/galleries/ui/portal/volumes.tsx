import { Link } from 'react-router'
import * as t from '#messages/galleries'
import { formatContents, formatSize } from '../../../delivery/format.ts'
import { Bytes } from '../../../delivery/ui/downloads.tsx'
import type { VolumesPage } from '../../../delivery/volumes-page.server.ts'
import { longDate, longDay, nameBesideDate } from '../../../ui/dates.ts'
import styles from './portal.module.css'

export function Volumes(props: VolumesPage & { gallery: string; address: string; timeZone: string }) {
  const { gallery, address, album, what, part, size, photographs, bytes, until, volumes, timeZone } = props
  const { name, date } = album
  return (
    <div className="page">
      <div className={`column ${styles.head}`}>
        <p className="edge">
          <Link className="link" to={gallery}>
            {t.backToPhotos()}
          </Link>
        </p>
        <h1 className={styles.title}>{nameBesideDate(name, date)}</h1>
        {date && (
          <p className="edge">
            <time dateTime={date}>{longDate(date)}</time>
          </p>
        )}
        <p className="lead">
          {t.volumes({
            contents: formatContents(what, photographs, part),
            size: formatSize(size),
            bytes: () => <Bytes key="bytes" bytes={bytes} />,
            count: volumes.length,
          })}
        </p>
        <p className="small">{t.eachPart({ day: longDay(until, timeZone) })}</p>
      </div>
      <ol className={`${styles.rows} ${styles.alone}`}>
        {volumes.map((volume, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <li key={i}>
            <div>
              <p className={styles.device}>{t.part({ number: i + 1 })}</p>
              <p className="edge facts">
                <span>
                  {t.photoCount({ count: volume.photographs })}
                  {volume.numbers && `, ${numbersText(volume.numbers)}`}
                </span>
                {volume.sent && <b>{t.downloaded()}</b>}
              </p>
            </div>
            <a className="link" href={`${address}/${i + 1}`}>
              <span>
                {t.downloadPart({
                  number: i + 1,
                  hidden: (text) => (
                    <span key="hidden" className="hidden-text">
                      {text}
                    </span>
                  ),
                })}{' '}
                <Bytes bytes={volume.bytes} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}

function numbersText({ first, last }: { first: number; last: number }): string {
  return first === last ? t.numberOne({ number: first }) : t.numbersTo({ first, last })
}
