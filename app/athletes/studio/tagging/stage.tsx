import { useEffect, useState } from 'react'
import { OWN_FOLDER, photoUrl, widthsFor } from '../../../photos/rules/address.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import type { TaggedFrame } from './rules.ts'
import styles from './tagging.module.css'
import { fileOf } from './use-developed.ts'
import type { Tagging } from './use-tagging.ts'

const BEFORE = 2
const AFTER = 6
/** Minimum length of the longer side in pixels, normally and close up. */
const LARGE = 1600
const CLOSE = 2400

interface StageProps {
  tagging: Tagging
  replace(frame: string): void
}

/** Preloads the neighbors, so that the next photograph shows at once. */
export function Stage({ tagging, replace }: StageProps) {
  const { frames, frame: shown, index, close, burst } = tagging
  const file = useFileAddress(shown)
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
            src={(here && file) || addressOf(frame, here && close ? CLOSE : LARGE)}
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
      {shown.failed === undefined && shown.placeholder !== undefined && (
        <p className={styles.state} role="status">
          {file ? 'Your own file. The site is still processing it.' : 'Processing'}
        </p>
      )}
      {shown.failed !== undefined && (
        <div className={styles.state} role="status">
          <h2>Photo {shown.number} couldn’t be processed</h2>
          <p>{shown.failed}</p>
          <Button onClick={() => replace(shown.id)}>Replace it</Button>
        </div>
      )}
    </section>
  )
}

/** The address of the file that this browser uploads, while the site has none to show. */
function useFileAddress({ photo, placeholder }: TaggedFrame): string | null {
  const [made, setMade] = useState<{ photo: string; address: string } | null>(null)
  const waits = placeholder !== undefined
  useEffect(() => {
    const file = waits ? fileOf(photo) : undefined
    if (!file) return
    const address = URL.createObjectURL(file)
    setMade({ photo, address })
    return () => {
      setMade(null)
      URL.revokeObjectURL(address)
    }
  }, [photo, waits])
  return waits && made?.photo === photo ? made.address : null
}

/** A blur until it's developed. */
export function addressOf(frame: TaggedFrame, size: number): string {
  const { width, height, placeholder } = frame
  if (placeholder !== undefined) return placeholder
  const fitting = widthsFor(width).find((w) => Math.max(w, (w * height) / width) >= size)
  const file = fitting ?? widthsFor(width).at(-1) ?? width
  return photoUrl({ id: frame.photo, turned: frame.turned }, file, 'jpg', OWN_FOLDER)
}
