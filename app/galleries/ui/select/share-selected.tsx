import { useState } from 'react'
import { lotOf, MOST } from '../../../delivery/offer/lots.ts'
import { LABELS, load, useShares, useSharing } from '../../../delivery/ui/share-one.tsx'
import { placeOf, ROLL, rollOf } from '../../../photos/rules/frames.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import styles from './selection-bar.module.css'

interface ShareSelectedProps {
  /** The gallery's address. */
  base: string
  name: string
  /** The numbers of the selected photographs in the album. */
  positions: number[]
  /** As the album's view has them. */
  numbers: number[] | null
}

/** Hands the selected photographs to the phone's share sheet, from which they go to the camera roll: as many as it takes at once. */
export function ShareSelected(props: ShareSelectedProps) {
  const [done, setDone] = useState(0)
  const shares = useShares()
  if (!shares) return null
  const all = props.positions.length
  return (
    <>
      <p className={styles.done} role="status">
        {done > 0 && (done === all ? `✓ All ${all} shared` : `✓ ${rangeText(0, done)} of ${all} shared`)}
      </p>
      {(done < all || all === 0) && <ShareLot key={done} {...props} from={done} shared={setDone} />}
    </>
  )
}

interface ShareLotProps extends ShareSelectedProps {
  /** How many of them were shared before. */
  from: number
  /** Called with how many are shared now. */
  shared: (count: number) => void
}

function ShareLot({ base, name, positions, numbers, from, shared }: ShareLotProps) {
  const { state, share, loaded } = useSharing(
    async () => {
      const lot = lotOf(await readFrames(base, positions.slice(from), numbers))
      const files = lot.map(({ frameId, position }) =>
        load(`${base}/download/photographs/${frameId}?size=web`, `${name}-${position}`),
      )
      return Promise.all(files)
    },
    (files) => shared(from + files.length),
  )
  const to = from + (loaded ?? Math.min(positions.length - from, MOST))
  const which = from === 0 && to === positions.length ? `(${to})` : rangeText(from, to)
  return (
    <button
      type="button"
      className={`button second ${styles.go}`}
      onClick={share}
      disabled={positions.length === 0 || state === 'refused'}
      aria-busy={state === 'loading'}
      data-download=""
    >
      {state === 'failed' || state === 'refused' ? LABELS[state] : `${LABELS[state]} ${which}`}
    </button>
  )
}

/** '11 to 20' */
function rangeText(before: number, to: number): string {
  return to === before + 1 ? `${to}` : `${before + 1} to ${to}`
}

/** The next that one lot may have. */
async function readFrames(
  base: string,
  positions: number[],
  numbers: number[] | null,
): Promise<(FrameView & { position: number })[]> {
  const next = positions.slice(0, MOST)
  const placed = (position: number) => placeOf(numbers, position)
  const rolls = [...new Set(next.map((position) => rollOf(placed(position))))]
  const read = new Map(
    await Promise.all(rolls.map(async (roll) => [roll, await readRoll(base, roll)] as const)),
  )
  return next.flatMap((position) => {
    const n = placed(position)
    const frame = read.get(rollOf(n))?.[(n - 1) % ROLL]
    return frame ? { ...frame, position } : []
  })
}

async function readRoll(base: string, roll: number): Promise<FrameView[]> {
  const response = await fetch(`${base}/rolls/${roll}`)
  if (!response.ok) throw new Error(`Roll ${roll}: ${response.status}`)
  return response.json()
}
