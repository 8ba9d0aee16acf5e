import { useEffect, useRef, useState } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import type { PhotoView } from '../../photos/photo.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import { frameNumber, rollOf } from '../frames.ts'
import type { LightTable } from './light-table.ts'
import styles from './lightbox.module.css'

interface LightboxProps {
  slug: string
  count: number
  /** The frame (from 1) that the address names; null while the gallery is shown. */
  frame: number | null
  photoAt: (frame: number) => PhotoView | undefined
  load: (roll: number) => void
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
  const { slug, count, frame, photoAt, load } = props
  const enhanced = useLightTable(props)
  useEffect(() => {
    if (frame === null) return
    for (const n of [frame - 2, frame, frame + 2]) load(rollOf(Math.min(count, Math.max(1, n))))
  }, [frame, count, load])
  if (frame === null || enhanced) return null
  const photo = photoAt(frame)
  const to = (n: number) => href('/portfolio/:album/:frame?', { album: slug, frame: String(n) })
  return (
    <section className={styles.lightbox} aria-label={`Frame ${frameNumber(frame)} of ${frameNumber(count)}`}>
      <div className={styles.row}>
        <p className="edge">
          <b>{frameNumber(frame)}</b> {frame} of {count}
        </p>
        <Link
          className="link"
          to={href('/portfolio/:album/:frame?', { album: slug })}
          preventScrollReset
          replace
        >
          Close
        </Link>
      </div>
      <div className={styles.picture}>{photo && <Photo photo={photo} sizes="100vw" place="first" />}</div>
      <div className={styles.row}>
        {frame > 1 ? (
          <Link className="link" to={to(frame - 1)} rel="prev" preventScrollReset replace>
            Previous
          </Link>
        ) : (
          <span />
        )}
        <p className="edge">{photo?.title}</p>
        {frame < count ? (
          <Link className="link" to={to(frame + 1)} rel="next" preventScrollReset replace>
            Next
          </Link>
        ) : (
          <span />
        )}
      </div>
    </section>
  )
}

/** Keeps PhotoSwipe and the address saying the same. Returns whether PhotoSwipe shows the frame. */
function useLightTable({ slug, count, frame, photoAt, load }: LightboxProps): boolean {
  const [table, setTable] = useState<LightTable | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const latest = useRef({ photoAt, load, navigate, fromGallery: false })
  latest.current = {
    photoAt,
    load,
    navigate,
    fromGallery: Boolean((state as FromGallery | null)?.fromGallery),
  }
  const wanted = useWanted(frame !== null)

  useEffect(() => {
    if (!wanted) return
    let gone = false
    import('./light-table.ts').then(
      ({ createLightTable }) => {
        if (gone) return
        const gallery = href('/portfolio/:album/:frame?', { album: slug })
        setTable(
          createLightTable({
            count,
            photoAt: (n) => latest.current.photoAt(n),
            load: (n) => latest.current.load(rollOf(n)),
            turned: (n) =>
              latest.current.navigate(`${gallery}/${n}`, {
                replace: true,
                preventScrollReset: true,
                state: { fromGallery: latest.current.fromGallery },
              }),
            closed: () =>
              latest.current.fromGallery
                ? latest.current.navigate(-1)
                : latest.current.navigate(gallery, { replace: true, preventScrollReset: true }),
          }),
        )
      },
      // Without it the plain page does the same; nothing to say.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [wanted, slug, count])

  useEffect(() => {
    if (!table) return
    if (frame === null) table.close()
    else table.show(frame)
  }, [table, frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a roll that arrived is the reason
  useEffect(() => table?.refresh(), [table, photoAt])
  useEffect(() => () => table?.destroy(), [table])
  return table !== null
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
