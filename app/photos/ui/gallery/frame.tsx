import { Link } from 'react-router'
import * as t from '#messages/site'
import type { PhotoView } from '../../rules/photo.ts'
import { durationText, type VideoView } from '../../video/video.ts'
import { Photo, type PhotoPriority } from '../photo.tsx'
import styles from './frame.module.css'

interface FrameLinkProps {
  photo: PhotoView
  /** Among the frames that are shown, from 1. */
  n: number
  position?: number
  priority: PhotoPriority
  to: string
  bare?: boolean
}

export function FrameLink({ photo, n, position = n, priority, to, bare }: FrameLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      state={{ fromGallery: true }}
      data-frame={n}
      aria-label={nameOf(photo, position)}
    >
      <FramePicture photo={photo} position={position} priority={priority} bare={bare} />
    </Link>
  )
}

type FramePictureProps = Pick<FrameLinkProps, 'photo' | 'priority' | 'bare'> & { position: number }

export function FramePicture({ photo, position, priority, bare }: FramePictureProps) {
  const ratio = photo.width / photo.height
  const sizes = bare ? sizesInAlbum(ratio) : sizesFor(ratio)
  return (
    <>
      <Photo photo={photo} sizes={sizes} priority={priority} fill />
      {photo.video && <VideoBadge video={photo.video} />}
      {!bare && (
        <span className={`edge ${styles.caption}`} aria-hidden="true">
          {position}
          {photo.title && <b> {photo.title}</b>}
        </span>
      )}
    </>
  )
}

/** 'Photo 3, Line of scrimmage': begins as the strip does, for visitors who say what they see or hear it. */
export function nameOf(photo: PhotoView & { caption?: string }, position: number): string {
  const { alt, caption, title, video } = photo
  const name = video ? t.videoNumber({ number: position }) : t.photoNumber({ number: position })
  // An alternative text without words is its number.
  const said = new Set([name, caption ?? title ?? alt, video && durationText(video.seconds)])
  return [...said].filter(Boolean).join(', ')
}

/** A row is at most about 21 rem high, and a picture grows by half at the most. */
function sizesFor(ratio: number): string {
  const wide = ratio > 1
  return `(width >= 60rem) ${Math.round(ratio * 26)}rem, ${wide ? '96vw' : `${Math.round(Math.max(0.45, ratio * 0.7) * 100)}vw`}`
}

/** A client's album has smaller ones on a phone. */
function sizesInAlbum(ratio: number): string {
  const onPhone = ratio >= 2 ? '100vw' : ratio >= 1 ? '60vw' : '40vw'
  return `(width >= 30rem) ${Math.round(ratio * 26)}rem, ${onPhone}`
}

/** Its link says the same in words. */
function VideoBadge({ video }: { video: VideoView }) {
  return (
    <span className={`edge ${styles.video}`} aria-hidden="true">
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M2.5 1v10l8-5z" fill="currentColor" />
      </svg>
      {durationText(video.seconds)}
    </span>
  )
}
