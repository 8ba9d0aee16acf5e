import type { ReactNode } from 'react'
import type { FrameView } from '../../rules/photo.ts'
import type { PhotoPlace } from '../photo.tsx'
import { type Heading, Roll } from './roll.tsx'
import type { LoadedRolls } from './use-rolls.ts'

interface RollsProps extends Pick<LoadedRolls, 'rolls' | 'load'> {
  /** The `gridRatio` of each photograph of the gallery, in order. */
  ratios: string[]
  /** Renders the nth photograph (from 1) of the gallery: a `FrameLink` or more. When it changes, all of them render again. */
  frame: (photo: FrameView, n: number, place: PhotoPlace) => ReactNode
  /** Where sections begin, in order. */
  headings?: Heading[]
  /** Whether the page begins with something else. */
  below?: boolean
  /** Whether each photograph has a strip below it. */
  strips?: boolean
}

/** All rolls of a gallery. Each takes the room it needs whether or not it has been read. */
export function Rolls({ rolls, ...rest }: RollsProps) {
  return rolls.map((frames, i) => (
    <Roll
      // biome-ignore lint/suspicious/noArrayIndexKey: a roll is its place
      key={i}
      number={i + 1}
      only={rolls.length === 1}
      frames={frames}
      {...rest}
    />
  ))
}
