import { photoUrl, widthsFor } from '../../../photos/rules/address.ts'
import { FOLDER } from '../../../photos/ui/frame-picture.tsx'
import type { TaggedFrame } from './rules.ts'
import styles from './tagging.module.css'
import type { Tagging } from './use-tagging.ts'

/** Photographs that are loaded before and after the one on the screen. */
const BEFORE = 2
const AFTER = 6
/** Pixels that its longer side has at least, and when somebody looks closer. */
const LARGE = 1600
const CLOSE = 2400

/** The photograph. Those beside it are there already, so that the next one shows at once. */
export function Stage({ tagging }: { tagging: Tagging }) {
  const { frames, frame: shown, index, close, burst } = tagging
  const from = Math.max(0, index - BEFORE)
  // After a burst the first of the next follows.
  const near = new Set(frames.slice(from, index + AFTER))
  for (const frame of frames.slice(burst.to + 1, burst.to + 3)) near.add(frame)
  return (
    <section className={styles.stage} aria-label={`Photograph ${shown.number}`}>
      {[...near].map((frame) => {
        const here = frame === frames[index]
        return (
          <img
            key={frame.id}
            className={styles.large}
            src={addressOf(frame, here && close ? CLOSE : LARGE)}
            width={frame.width}
            height={frame.height}
            alt={here ? `Photograph ${shown.number}, ${frame.name}` : ''}
            data-here={here || undefined}
            data-close={(here && close) || undefined}
            decoding={here ? 'sync' : 'async'}
            draggable={false}
          />
        )
      })}
    </section>
  )
}

/** The smallest file that is large enough. */
export function addressOf(frame: TaggedFrame, size: number): string {
  const { width, height } = frame
  const fitting = widthsFor(width).find((w) => Math.max(w, (w * height) / width) >= size)
  const file = fitting ?? widthsFor(width).at(-1) ?? width
  return photoUrl({ id: frame.photo, turned: frame.turned }, file, 'jpg', FOLDER)
}
