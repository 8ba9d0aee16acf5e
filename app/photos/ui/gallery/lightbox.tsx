import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { frameNumber, rollOf } from '../../rules/frames.ts'
import type { PhotoView } from '../../rules/photo.ts'
import { Photo } from '../photo.tsx'
import styles from './lightbox.module.css'
import type { ToolBar, Viewer } from './photoswipe.ts'

interface LightboxProps {
  count: number
  /** Which photograph (from 1) of those that are shown the address names; null while the gallery is shown. */
  frame: number | null
  /** The address of the nth photograph; of null, the gallery's. */
  address: (frame: number | null) => string
  /** Which one of its album the nth photograph is, when some are left out. */
  positionOf?: (frame: number) => number
  photoAt: (frame: number) => PhotoView | undefined
  load: (roll: number) => void
  /** What can be done with a photograph. */
  tools?: (photo: PhotoView, frame: number) => ReactNode
}

/** Set on the way from the gallery, so that closing goes back instead of leaving a trail of frames. */
interface FromGallery {
  fromGallery?: boolean
}

/**
 * One photograph, large. The address is the state: opening, turning and closing are navigations, so a frame can be
 * linked and the back button closes it. It is a plain page with links until PhotoSwipe has arrived, and stays one
 * without a script.
 */
export function Lightbox(props: LightboxProps) {
  const { count, frame, address, positionOf = (n) => n, photoAt, load, tools } = props
  const { shown, bar } = useViewer({ ...props, positionOf })
  useEffect(() => {
    if (frame === null) return
    for (const n of [frame - 2, frame, frame + 2]) load(rollOf(Math.min(count, Math.max(1, n))))
  }, [frame, count, load])
  if (frame === null) return null
  const own = (n: number) => {
    const photo = photoAt(n)
    return photo && tools?.(photo, n)
  }
  if (shown) return bar && createPortal(own(bar.frame), bar.place)
  const photo = photoAt(frame)
  const buttons = own(frame)
  const number = frameNumber(positionOf(frame))
  return (
    <section className={styles.lightbox} aria-label={`Frame ${number} of ${frameNumber(positionOf(count))}`}>
      <div className={styles.row}>
        <p className="edge">
          <b>{number}</b> {frame} of {count}
        </p>
        {buttons && <div className={styles.tools}>{buttons}</div>}
        <Link className="link" to={address(null)} preventScrollReset replace>
          Close
        </Link>
      </div>
      <div className={styles.picture}>{photo && <Photo photo={photo} sizes="100vw" place="first" />}</div>
      <div className={styles.row}>
        {frame > 1 ? (
          <Link className="link" to={address(frame - 1)} rel="prev" preventScrollReset replace>
            Previous
          </Link>
        ) : (
          <span />
        )}
        <p className="edge">{photo?.title}</p>
        {frame < count ? (
          <Link className="link" to={address(frame + 1)} rel="next" preventScrollReset replace>
            Next
          </Link>
        ) : (
          <span />
        )}
      </div>
    </section>
  )
}

/** Keeps PhotoSwipe and the address saying the same. Whether PhotoSwipe is there, and where our tools go, for which frame. */
function useViewer(props: LightboxProps & { positionOf: (frame: number) => number }) {
  const { count, frame, photoAt } = props
  const [table, setTable] = useState<Viewer | null>(null)
  const [bar, setBar] = useState<ToolBar | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const fromGallery = Boolean((state as FromGallery | null)?.fromGallery)
  const latest = useRef({ ...props, navigate, fromGallery })
  latest.current = { ...props, navigate, fromGallery }
  const wanted = useWanted(frame !== null)

  useEffect(() => {
    if (!wanted) return
    let gone = false
    import('./photoswipe.ts').then(
      ({ createViewer }) => {
        if (gone) return
        setTable(createViewer({ count, ...orders(latest), tools: setBar }))
      },
      // Without it the plain page does the same; nothing to say.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [wanted, count])

  useEffect(() => {
    if (!table) return
    if (frame === null) table.close()
    else table.show(frame)
  }, [table, frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a roll that arrived is the reason
  useEffect(() => table?.refresh(), [table, photoAt])
  useEffect(() => () => table?.destroy(), [table])
  return { shown: table !== null, bar }
}

type Latest = RefObject<
  LightboxProps & {
    positionOf: (frame: number) => number
    navigate: ReturnType<typeof useNavigate>
    fromGallery: boolean
  }
>

/** What PhotoSwipe asks and says, always of the latest rendering. */
function orders(latest: Latest) {
  return {
    photoAt: (n: number) => latest.current.photoAt(n),
    positionOf: (n: number) => latest.current.positionOf(n),
    load: (n: number) => latest.current.load(rollOf(n)),
    turned(n: number) {
      const { navigate, address, fromGallery } = latest.current
      navigate(address(n), { replace: true, preventScrollReset: true, state: { fromGallery } })
    },
    closed() {
      const { navigate, address, fromGallery } = latest.current
      if (fromGallery || wasFollowedFrom(address(null))) navigate(-1)
      else navigate(address(null), { replace: true, preventScrollReset: true })
    },
  }
}

/** Whether the document before this one was `path`, left by a link: a frame touched before its gallery had a script. */
function wasFollowedFrom(path: string): boolean {
  return history.length > 1 && document.referrer === location.origin + path
}

/** PhotoSwipe is fetched when a frame is shown, or as soon as somebody reaches for one. */
function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open)
  useEffect(() => {
    const reach = (event: Event) => {
      if ((event.target as Element).closest?.('[data-frame]')) setWanted(true)
    }
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const name of events) document.addEventListener(name, reach, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, reach)
    }
  }, [])
  return wanted || open
}
