import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useNonce } from '../../../ui/nonce.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { PhotoView } from '../../rules/photo.ts'
import type { PhotoPlace } from '../photo.tsx'
import { reserveRoom } from './reserve-room.ts'
import { Roll } from './roll.tsx'
import type { Rolls as Film } from './use-rolls.ts'

interface RollsProps extends Pick<Film, 'rolls' | 'load'> {
  /** The ratios of each roll's photographs; see `shapesOf`. */
  shapes: string[]
  /** What stands for the nth photograph (from 1) of the gallery, a `FrameLink` or more. */
  frame: (photo: PhotoView, n: number, place: PhotoPlace) => ReactNode
}

const END = 'rolls-end'

/** All rolls of a gallery, each with the room that it needs, whether it has been read or not. */
export function Rolls({ rolls, shapes, load, frame }: RollsProps) {
  const box = useRoom(shapes)
  return (
    <div ref={box}>
      {/* The last row of half a roll fills its line, and jumps when more comes: nothing is painted before all has come. */}
      <link rel="expect" href={`#${END}`} blocking="render" />
      {rolls.map((frames, i) => (
        <Roll
          // biome-ignore lint/suspicious/noArrayIndexKey: a roll is its place
          key={i}
          number={i + 1}
          only={rolls.length === 1}
          shape={shapes[i]}
          frames={frames}
          load={load}
          frame={frame}
        />
      ))}
      <span id={END} hidden />
      {rolls.length > 1 && <RoomFromTheStart />}
    </div>
  )
}

/** Before React is there, for a page that is loaded anew in the middle of an album. */
function RoomFromTheStart() {
  const nonce = useNonce()
  if (useHydrated()) return null
  const script = { __html: `(${reserveRoom})()` }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={script} />
}

function useRoom(shapes: string[]) {
  const box = useRef<HTMLDivElement>(null)
  // Before the page is scrolled to where it was: what follows it does that in its own layout effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from the document
  useLayoutEffect(reserveRoom, [shapes])
  useEffect(() => {
    const observer = new ResizeObserver(reserveRoom)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return box
}
