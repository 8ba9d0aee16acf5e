import type { VideoView } from '../../video/video.ts'
import { durationText } from '../../video/video.ts'
import styles from './video-mark.module.css'

/** What tells a video in a grid: a triangle, and how long it is. Its link says so in words. */
export function VideoMark({ video }: { video: VideoView }) {
  return (
    <span className={`edge ${styles.mark}`} aria-hidden="true">
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M2.5 1v10l8-5z" fill="currentColor" />
      </svg>
      {durationText(video.seconds)}
    </span>
  )
}
