import { placeOf, ROLL, rollOf } from '../../../photos/rules/frames.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import styles from './selection-bar.module.css'
import { LABELS, load, useShares, useSharing } from './share-one.tsx'

/** At most so many photographs, and bytes of them all, go to the share sheet at once: a phone holds them in memory. */
const MOST = 20
const MOST_BYTES = 100_000_000

interface ShareSelectedProps {
  /** The gallery's address. */
  base: string
  name: string
  /** The numbers of the selected photographs in the album. */
  positions: number[]
  /** As the album's view has them. */
  numbers: number[] | null
}

/** Hands the selected photographs to the phone's share sheet, from which they go to the camera roll. A few at a time. */
export function ShareSelected({ base, name, positions, numbers }: ShareSelectedProps) {
  const shares = useShares()
  const { state, share } = useSharing(() => loadAll(base, name, positions, numbers))
  if (!shares) return null
  const count = positions.length
  return (
    <button
      type="button"
      className={`button second ${styles.go}`}
      onClick={share}
      disabled={count === 0 || count > MOST}
      aria-busy={state === 'loading'}
      data-download=""
    >
      {labelOf(state, count)}
    </button>
  )
}

function labelOf(state: keyof typeof LABELS, count: number): string {
  if (count > MOST) return `Share up to ${MOST}`
  return state === 'failed' ? 'Not loaded. Try fewer' : `${LABELS[state]} (${count})`
}

async function loadAll(
  base: string,
  name: string,
  positions: number[],
  numbers: number[] | null,
): Promise<File[]> {
  const placed = (position: number) => placeOf(numbers, position)
  const rolls = [...new Set(positions.map((position) => rollOf(placed(position))))]
  const read = new Map(
    await Promise.all(rolls.map(async (roll) => [roll, await readRoll(base, roll)] as const)),
  )
  const chosen = positions.flatMap((position) => {
    const n = placed(position)
    const frame = read.get(rollOf(n))?.[(n - 1) % ROLL]
    return frame ? { ...frame, position } : []
  })
  const bytes = chosen.reduce((sum, { sizes }) => sum + (sizes?.web ?? 0), 0)
  if (bytes > MOST_BYTES) throw new Error(`${bytes} bytes are too many.`)
  const files = chosen.map(({ frameId, position }) =>
    load(`${base}/download/photographs/${frameId}?size=web`, `${name}-${position}`),
  )
  return Promise.all(files)
}

async function readRoll(base: string, roll: number): Promise<FrameView[]> {
  const response = await fetch(`${base}/rolls/${roll}`)
  if (!response.ok) throw new Error(`Roll ${roll}: ${response.status}`)
  return response.json()
}
