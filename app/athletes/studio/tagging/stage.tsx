import { OWN_FOLDER, photoUrl, widthsFor } from '../../../photos/rules/address.ts'
import type { TaggedFrame } from './rules.ts'
import styles from './tagging.module.css'
import type { Tagging } from './use-tagging.ts'

const BEFORE = 2
const AFTER = 6
/** Minimum length of the longer side in pixels, normally and close up. */
const LARGE = 1600
const CLOSE = 2400

/** Preloads the neighbors, so that the next photograph shows at once. */
export function Stage({ tagging }: { tagging: Tagging }) {
  const { frames, frame: shown, index, close, burst } = tagging
  const from = Math.max(0, index - BEFORE)
  const near = new Set(frames.slice(from, index + AFTER))
  for (const frame of frames.slice(burst.to + 1, burst.to + 3)) near.add(frame)
  return (
    <section className={styles.stage} aria-label={`Photo ${shown.number}`}>
      {[...near].map((frame) => {
        const here = frame === frames[index]
        return (
          <img
            key={frame.id}
            className={styles.large}
            src={addressOf(frame, here && close ? CLOSE : LARGE)}
            width={frame.width}
            height={frame.height}
            alt={here ? `Photo ${shown.number}, ${frame.name}` : ''}
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

export function addressOf(frame: TaggedFrame, size: number): string {
  const { width, height } = frame
  const fitting = widthsFor(width).find((w) => Math.max(w, (w * height) / width) >= size)
  const file = fitting ?? widthsFor(width).at(-1) ?? width
  return photoUrl({ id: frame.photo, turned: frame.turned }, file, 'jpg', OWN_FOLDER)
}
