import { href, Link, useParams } from 'react-router'
import { Bib } from '../../../athletes/studio/bib.tsx'
import { actorOf, sentenceOf } from '../../../audit/sentences.ts'
import { counted } from '../../../ui/count.ts'
import type { AlbumEvent } from './album-event.ts'
import { downloadText } from './download-text.ts'
import styles from './history.module.css'

const MOST_BIBS = 7

export function EventText({ event }: { event: AlbumEvent }) {
  if (event.action === 'tags') return <Tagged detail={event.detail} />
  return (
    <p>
      <b>{actorOf(event)}</b> {textOf(event)}
    </p>
  )
}

function textOf(event: AlbumEvent): string {
  const { action, detail } = event
  if (action === 'download') return downloadText(detail)
  if (action !== 'open') return sentenceOf(event, 'the album')
  return Number(detail.times) > 1 ? `opened the album ${detail.times} times` : 'opened the album'
}

function Tagged({ detail }: Pick<AlbumEvent, 'detail'>) {
  const { album = '' } = useParams()
  const numbers = detail.numbers as string[]
  const more = numbers.length - MOST_BIBS
  return (
    <p>
      <b>{counted(Number(detail.photographs), 'photo')}</b> tagged{' '}
      {detail.auto ? (
        <Link className="link" to={href('/studio/albums/:album/match', { album })}>
          by auto-tag
        </Link>
      ) : (
        'by hand'
      )}
      {numbers.length > 0 && (
        <span className={styles.numbers}>
          {numbers.slice(0, MOST_BIBS).map((number) => (
            <Bib key={number} number={number} />
          ))}
        </span>
      )}
      {more > 0 && ` and ${more} more`}
    </p>
  )
}
