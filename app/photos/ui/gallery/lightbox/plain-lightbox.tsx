import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import * as t from '#messages/site'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { FrameView } from '../../../rules/photo.ts'
import { captionOf, plays } from '../../../video/video.ts'
import { Photo } from '../../photo.tsx'
import { frameId, thumbnail } from '../frame-box.ts'
import styles from './lightbox.module.css'
import { PlainVideo } from './plain-video.tsx'

interface PlainLightboxProps {
  count: number
  frame: number
  address: (frame: number | null) => string
  photo: FrameView | undefined
  buttons: ReactNode
  edge: ReactNode
}

export function PlainLightbox(props: PlainLightboxProps) {
  const { count, frame, address, photo, buttons, edge } = props
  const { state } = useLocation()
  const number = t.numberOf({ n: frame, count })
  const link = (to: string, label: string, rel?: string) => (
    <Link className="link" to={to} rel={rel} state={state} preventScrollReset replace>
      {label}
    </Link>
  )
  return (
    <section className={styles.lightbox} aria-label={t.photoOf({ n: frame, count })}>
      <div className={styles.row}>
        <p className={edge ? styles.corner : 'edge'}>{!edge && <b>{number}</b>}</p>
        {buttons && <div className={styles.tools}>{buttons}</div>}
        {link(`${address(null)}#${frameId(frame)}`, t.close())}
      </div>
      <div className={styles.picture}>
        {photo && <StandIn key={frame} frame={frame} />}
        {photo && !plays(photo) && <Photo photo={photo} sizes="100vw" priority="first" />}
        {photo && plays(photo) && <PlainVideo photo={photo} />}
      </div>
      <div className={styles.row}>
        {frame > 1 ? link(address(frame - 1), t.previous(), 'prev') : <span />}
        {edge ?? <p className="edge">{captionOf(photo)}</p>}
        {frame < count ? link(address(frame + 1), t.next(), 'next') : <span />}
      </div>
    </section>
  )
}

function StandIn({ frame }: { frame: number }) {
  const shown = useHydrated() && thumbnail(frame)?.currentSrc
  return shown && <img src={shown} alt="" />
}
