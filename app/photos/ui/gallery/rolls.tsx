import { Roll, type RollProps } from './roll.tsx'
import type { LoadedRolls } from './use-rolls.ts'

type RollsProps = Pick<LoadedRolls, 'rolls'> & Omit<RollProps, 'number' | 'only' | 'frames'>

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
