import { useState } from 'react'
import * as t from '#messages/galleries'
import { lotOf, MOST } from '../../../delivery/offer/lots.ts'
import { LABELS, load, useShares, useSharing } from '../../../delivery/ui/share-one.tsx'
import { placeOf, ROLL, rollOf } from '../../../photos/rules/frames.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import styles from './selection-bar.module.css'

interface ShareSelectedProps {
  base: string
  name: string
  places: number[]
  rollAddress: (roll: number) => string
  numberAt: (place: number) => number
}

export function placesIn(
  base: string,
  numbers: number[] | null,
  positions: number[],
): Pick<ShareSelectedProps, 'places' | 'rollAddress' | 'numberAt'> {
  return {
    places: positions.map((position) => placeOf(numbers, position)),
    rollAddress: (roll) => `${base}/rolls/${roll}`,
    numberAt: (place) => numbers?.[place - 1] ?? place,
  }
}

export function ShareSelected(props: ShareSelectedProps) {
  const [done, setDone] = useState(0)
  const shares = useShares()
  if (!shares) return null
  const all = props.places.length
  return (
    <>
      <p className={styles.done} role="status">
        {done > 0 && (done === all ? t.allShared({ all }) : t.someShared({ range: rangeText(0, done), all }))}
      </p>
      {(done < all || all === 0) && <ShareLot key={done} {...props} from={done} shared={setDone} />}
    </>
  )
}

interface ShareLotProps extends ShareSelectedProps {
  from: number
  shared: (count: number) => void
}

function ShareLot({ base, name, places, rollAddress, numberAt, from, shared }: ShareLotProps) {
  const { state, share, loaded } = useSharing(
    async () => {
      const lot = lotOf(await readFrames(rollAddress, places.slice(from)))
      const files = lot.map(({ frameId, place }) =>
        load(`${base}/download/photographs/${frameId}?size=web`, `${name}-${numberAt(place)}`),
      )
      return Promise.all(files)
    },
    (files) => shared(from + files.length),
  )
  const to = from + (loaded ?? Math.min(places.length - from, MOST))
  const which = from === 0 && to === places.length ? `(${to})` : rangeText(from, to)
  return (
    <button
      type="button"
      className={`button second ${styles.go}`}
      onClick={share}
      disabled={places.length === 0 || state === 'refused'}
      aria-busy={state === 'loading'}
      data-download=""
    >
      {state === 'failed' || state === 'refused' ? LABELS[state]() : `${LABELS[state]()} ${which}`}
    </button>
  )
}

function rangeText(before: number, to: number): string {
  return to === before + 1 ? `${to}` : t.fromTo({ first: before + 1, last: to })
}

async function readFrames(rollAddress: ShareSelectedProps['rollAddress'], places: number[]) {
  const next = places.slice(0, MOST)
  const rolls = [...new Set(next.map(rollOf))]
  const read = new Map(
    await Promise.all(rolls.map(async (roll) => [roll, await readRoll(rollAddress(roll))] as const)),
  )
  return next.flatMap((place) => {
    const frame = read.get(rollOf(place))?.[(place - 1) % ROLL]
    return frame ? { ...frame, place } : []
  })
}

async function readRoll(address: string): Promise<FrameView[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}
