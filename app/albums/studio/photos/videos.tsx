import type { GridView } from './grid/grid-view.ts'
import styles from './photos.module.css'

export const MAY_NOT_PLAY = 'It is shown as it is, and some browsers cannot play it.'

/** Says which videos some browsers cannot play, and what the owner can do. */
export function Videos({ view }: { view: GridView }) {
  const raw = view.frames.filter((frame) => frame.raw && !frame.placeholder)
  if (raw.length === 0) return null
  const one = raw.length === 1
  return (
    <p className={styles.videos} role="note">
      <b>{one ? raw[0]?.name : `${raw.length} videos`}</b> may not play for everyone: clients get{' '}
      {one ? 'it as it is' : 'them as they are'}, and some browsers play neither HEVC, which phones record,
      nor MOV. With ffmpeg on the server, every video becomes one that all browsers play. Without it, export{' '}
      {one ? 'it' : 'them'} as MP4 with H.264 and use Replace.
    </p>
  )
}
