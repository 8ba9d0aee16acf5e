import { type MouseEvent, type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { AlbumCard } from '../../../albums/list/album-list.server.ts'
import styles from './as-client.module.css'

const SENDING = 'button[type="submit"], [data-download] a, [data-download] button'

interface AsClientProps {
  album: Pick<AlbumCard, 'id' | 'title' | 'state' | 'clients'>
  children: ReactNode
}

/** Shows a gallery to the owner, and stops what would be saved or counted for a client. */
export function AsClient({ album, children }: AsClientProps) {
  const [stopped, setStopped] = useState(false)
  const stop = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null
    // A search saves nothing.
    const sends = pressed?.closest(SENDING) != null && pressed.closest('form[method="get"]') === null
    setStopped(sends)
    if (!sends) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <aside className={styles.notice} aria-label="This album as a client sees it">
        <div className={`page row ${styles.row}`}>
          <p>
            You’re viewing <b>{album.title}</b> as a client. Nothing is counted. {stateText(album)}
          </p>
          <a className="link" href={href('/studio/albums/:album/access', { album: album.id })}>
            Back to the studio
          </a>
          <p className={styles.stopped} role="status">
            {stopped && 'Hearts, notes, and downloads only work for clients. Nothing was saved.'}
          </p>
        </div>
      </aside>
      <div onClickCapture={stop}>{children}</div>
    </>
  )
}

function stateText({ state, clients }: AsClientProps['album']): string {
  if (state === 'draft') return 'It’s a draft, so clients can’t see it yet.'
  if (state === 'expired') return 'It has expired, so clients can’t see it anymore.'
  return clients === 0 ? 'No client has access yet.' : ''
}
