import { Link } from 'react-router'
import { formatContents, formatSize } from '../../../delivery/format.ts'
import { Bytes } from '../../../delivery/ui/downloads.tsx'
import type { VolumesPage } from '../../../delivery/volumes-page.server.ts'
import { counted } from '../../../ui/count.ts'
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
            Back to the photos
          </Link>
        </p>
        <h1 className={styles.title}>{nameBesideDate(name, date)}</h1>
        {date && (
          <p className="edge">
            <time dateTime={date}>{longDate(date)}</time>
          </p>
        )}
        <p className="lead">
          {formatContents(what, photographs, part)}, {formatSize(size)}: <Bytes bytes={bytes} /> in{' '}
          {counted(volumes.length, 'part')}.
        </p>
        <p className="small">
          Each part is a ZIP that opens without the others. If a download gets interrupted, resume it from
          your browser’s downloads. The parts stay here until {longDay(until, timeZone)}.
        </p>
      </div>
      <ol className={`${styles.rows} ${styles.alone}`}>
        {volumes.map((volume, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <li key={i}>
            <div>
              <p className={styles.device}>Part {i + 1}</p>
              <p className="edge facts">
                <span>
                  {counted(volume.photographs, 'photo')}
                  {volume.numbers && `, ${numbersText(volume.numbers)}`}
                </span>
                {volume.sent && <b>Downloaded</b>}
              </p>
            </div>
            <a className="link" href={`${address}/${i + 1}`}>
              <span>
                Download<span className="hidden-text"> part {i + 1}</span> <Bytes bytes={volume.bytes} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}

function numbersText({ first, last }: { first: number; last: number }): string {
  return first === last ? `number ${first}` : `numbers ${first} to ${last}`
}
