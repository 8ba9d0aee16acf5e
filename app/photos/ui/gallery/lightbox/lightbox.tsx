import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import * as t from '#messages/site'
import { rollOf } from '../../../rules/frames.ts'
import type { FrameView } from '../../../rules/photo.ts'
import { captionOf } from '../../../video/video.ts'
import { usePublicFolder } from '../../public-folder.ts'
import { focusFrame, scrollToFrame } from '../frame-box.ts'
import type { Toolbar, Viewer } from './photoswipe.ts'
import { PlainLightbox } from './plain-lightbox.tsx'

interface LightboxProps {
  count: number
  /** From 1, among those that are shown; null while the gallery is shown. */
  frame: number | null
  /** Of the nth photograph, or of the gallery for null. */
  address: (frame: number | null) => string
  photoAt: (frame: number) => FrameView | undefined
  load: (roll: number) => void
  tools?: (photo: FrameView, frame: number) => ReactNode
  /** Around a photograph, instead of its number and title. */
  strip?: (photo: FrameView | undefined, frame: number) => ReactNode
}

/** History state of a frame opened from its gallery: closing it goes back, which leaves no trail of frames. */
interface FromGallery {
  fromGallery?: boolean
  slideshow?: boolean
}

/** Opening, turning and closing are navigations: frames can be linked, and back closes. Plain without a script. */
export function Lightbox(props: LightboxProps) {
  const { count, frame, address, photoAt, load, tools, strip } = props
  const { viewer, toolbar } = useViewer(props)
  useEffect(() => {
    if (frame === null) return
    for (const n of [frame - 2, frame, frame + 2]) load(rollOf(Math.min(count, Math.max(1, n))))
  }, [frame, count, load])
  if (frame === null) return null
  const toolsOf = (n: number) => {
    const photo = photoAt(n)
    return photo && tools?.(photo, n)
  }
  const stripOf = (n: number) => strip?.(photoAt(n), n)
  const lineOf = (n: number) => [t.numberOf({ n, count }), captionOf(photoAt(n))].filter(Boolean).join('   ')
  if (!viewer)
    return (
      <PlainLightbox
        count={count}
        frame={frame}
        address={address}
        photo={photoAt(frame)}
        buttons={toolsOf(frame)}
        edge={stripOf(frame)}
      />
    )
  if (!toolbar) return null
  return (
    <>
      {createPortal(toolsOf(toolbar.frame), toolbar.element)}
      {createPortal(stripOf(toolbar.frame) ?? lineOf(toolbar.frame), toolbar.caption)}
    </>
  )
}

/** Loads PhotoSwipe when needed, and keeps it and the address in step. */
function useViewer(props: LightboxProps) {
  const { count, frame, photoAt, strip } = props
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [toolbar, setToolbar] = useState<Toolbar | null>(null)
  const lastSeen = useRef(frame)
  const actions = useActions(props, lastSeen)
  const needed = useNeeded(frame !== null)
  const hasStrip = strip !== undefined

  useEffect(() => {
    if (!needed) return
    let unmounted = false
    import('./photoswipe.ts').then(
      ({ Viewer }) => {
        if (!unmounted) setViewer(new Viewer({ count, hasStrip, ...actions, onToolbar: setToolbar }))
      },
      // The plain page does the same.
      () => {},
    )
    return () => {
      unmounted = true
    }
  }, [needed, count, hasStrip, actions])

  const { state } = useLocation()
  const play = Boolean((state as FromGallery | null)?.slideshow)
  useEffect(() => {
    if (frame !== null) viewer?.show(frame, play)
  }, [viewer, frame, play])
  useReturn(frame, viewer, lastSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: photoAt changes when a roll arrives
  useEffect(() => viewer?.refresh(), [viewer, photoAt])
  useEffect(() => () => viewer?.destroy(), [viewer])
  useEarlyKeys(props, viewer, actions)
  return { viewer, toolbar }
}

function useReturn(frame: number | null, viewer: Viewer | null, lastSeen: RefObject<number | null>): void {
  useLayoutEffect(() => {
    if (frame !== null) {
      lastSeen.current = frame
      return
    }
    const seen = lastSeen.current
    lastSeen.current = null
    // After React Router has restored the scroll position, and before the browser paints it.
    queueMicrotask(() => {
      // First, because the photograph shrinks to its frame.
      if (seen !== null) scrollToFrame(seen)
      const focus = () => seen !== null && focusFrame(seen)
      if (viewer) viewer.close(focus)
      else focus()
    })
  }, [frame, viewer, lastSeen])
}

/** PhotoSwipe's callbacks never change, and use the latest props. */
function useActions(props: LightboxProps, lastSeen: RefObject<number | null>) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const fromGallery = Boolean((state as FromGallery | null)?.fromGallery)
  const publicFolder = usePublicFolder()
  const latest = useRef({ ...props, navigate, fromGallery, publicFolder })
  latest.current = { ...props, navigate, fromGallery, publicFolder }
  return useMemo(
    () => ({
      photoAt(n: number) {
        const photo = latest.current.photoAt(n)
        return photo && { ...photo, folder: photo.folder ?? latest.current.publicFolder }
      },
      load: (n: number) => latest.current.load(rollOf(n)),
      onTurn(n: number) {
        lastSeen.current = n
        const { navigate, address, fromGallery } = latest.current
        navigate(address(n), { replace: true, preventScrollReset: true, state: { fromGallery } })
      },
      onClose() {
        if (lastSeen.current !== null) scrollToFrame(lastSeen.current)
        const { navigate, address, fromGallery } = latest.current
        if (fromGallery || wasFollowedFrom(address(null))) navigate(-1)
        else navigate(address(null), { replace: true, preventScrollReset: true })
      },
    }),
    [lastSeen],
  )
}

/** Handles keys until PhotoSwipe does. */
function useEarlyKeys(
  { frame, count }: LightboxProps,
  viewer: Viewer | null,
  { onTurn, onClose }: Pick<ReturnType<typeof useActions>, 'onTurn' | 'onClose'>,
) {
  // Where the keys have led so far; the address follows.
  const target = useRef(frame)
  useEffect(() => {
    target.current = frame
    if (frame === null) return
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      if (target.current === null || viewer?.handlesKeys()) return
      if (event.target instanceof HTMLVideoElement && key !== 'Escape') return
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (key === 'Escape') {
        target.current = null
        return onClose()
      }
      const next = target.current + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)
      if (next === target.current || next < 1 || next > count) return
      target.current = next
      onTurn(next)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame, count, viewer, onTurn, onClose])
}

/** Whether a link on the page `path` led here: a frame was opened before the gallery's script ran. */
function wasFollowedFrom(path: string): boolean {
  return history.length > 1 && document.referrer === location.origin + path
}

function useNeeded(open: boolean): boolean {
  const [reached, setReached] = useState(open)
  useEffect(() => {
    const reach = (event: Event) => {
      if ((event.target as Element).closest?.('[data-frame]')) setReached(true)
    }
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const name of events) document.addEventListener(name, reach, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, reach)
    }
  }, [])
  return reached || open
}
