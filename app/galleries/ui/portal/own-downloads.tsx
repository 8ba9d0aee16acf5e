import { href, Link } from 'react-router'
import * as t from '#messages/galleries'
import type { DownloadPage } from '../../../delivery/downloads.server.ts'
import { formatContents, formatSize } from '../../../delivery/format.ts'
import { formatBytes } from '../../../ui/format-bytes.ts'
import { Day } from './day.tsx'
import styles from './portal.module.css'

interface OwnDownloadsProps {
  clientId: string
  page: DownloadPage
  earlier: boolean
}

export function OwnDownloads({ clientId, page: { downloads, next }, earlier }: OwnDownloadsProps) {
  const address = href('/client/:clientId/account', { clientId })
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads">{t.downloads()}</h2>
      {downloads.length === 0 ? (
        <p>{earlier ? t.noEarlierDownloads() : t.noDownloads()}</p>
      ) : (
        <ul className={styles.rows}>
          {downloads.map((download) => (
            <Download key={download.id} download={download} />
          ))}
        </ul>
      )}
      {(earlier || next) && (
        <p className={`wrap ${styles.all}`}>
          {earlier && (
            <Link className="link" to={`${address}#downloads`}>
              {t.latestDownloads()}
            </Link>
          )}
          {next && (
            <Link className="link" to={`${address}?before=${next}#downloads`}>
              {t.earlierDownloads()}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

function Download({ download }: { download: DownloadPage['downloads'][number] }) {
  const { album, what, part, photographs, size, bytes, startedAt, completedAt } = download
  return (
    <li>
      <div>
        <p className={styles.device}>{album}</p>
        <p>
          {formatContents(what, photographs, part)}, {formatSize(size)}
        </p>
      </div>
      <p className="edge facts">
        <Day at={startedAt} /> <b>{formatBytes(bytes)}</b>{' '}
        {completedAt === null && <span>{t.notFinished()}</span>}
      </p>
    </li>
  )
}
