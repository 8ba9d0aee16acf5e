import type { ReactNode } from 'react'
import type { FrameView } from '../../photos/rules/photo.ts'
import { Lightbox } from '../../photos/ui/gallery/lightbox/lightbox.tsx'
import { RollLinks } from '../../photos/ui/gallery/roll-links.tsx'
import { type Heading, Rolls } from '../../photos/ui/gallery/rolls.tsx'
import { type LoadedRolls, useRolls } from '../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPriority } from '../../photos/ui/photo.tsx'
import type { RollView } from '../../viewers/gallery.server.ts'
import { useGrantCheck } from './use-grant-check.ts'

interface FramesProps {
  listed: RollView
  address: (n: number | null) => string
  rollAddresses: Record<'page' | 'frames', (roll: number) => string>
  headings: Heading[]
  opened: number | null
  className: string | undefined
  below?: boolean
  /** Stays the same until the mode changes. */
  frame: (photo: FrameView, n: number, priority: PhotoPriority) => ReactNode
  tools: (photo: FrameView, n: number) => ReactNode
  strip: (photo: FrameView | undefined, n: number) => ReactNode
  before?: (loaded: LoadedRolls) => ReactNode
  asked?: (photoAt: LoadedRolls['photoAt']) => ReactNode
}

export function Frames(props: FramesProps) {
  const { listed, address, rollAddresses, opened, before, asked } = props
  const { refused, check } = useGrantCheck(rollAddresses.frames(1), opened)
  const loaded = useRolls({ ...listed, rollAddress: rollAddresses.frames, refused })
  const { rolls, load, photoAt } = loaded
  return (
    // A photograph that fails to load may no longer be open to the viewer.
    <div className={props.className} onErrorCapture={check}>
      {before?.(loaded)}
      <Rolls
        rolls={rolls}
        load={load}
        frame={props.frame}
        below={props.below}
        headings={props.headings}
        ratios={listed.ratios}
        strips
      />
      <RollLinks count={rolls.length} shown={listed.roll} address={rollAddresses.page} />
      <Lightbox
        count={listed.count}
        frame={opened}
        address={address}
        photoAt={photoAt}
        load={load}
        tools={props.tools}
        strip={props.strip}
      />
      {asked?.(photoAt)}
    </div>
  )
}
