import { type PointerEvent, useState } from 'react'
import * as t from '#messages/store'
import type { CoverView } from '../../../photos/rules/photo.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type PrintSpec, sheetOf } from '../print.ts'
import styles from './print.module.css'
import { PrintPicture } from './print-picture.tsx'

const ARROWS: Record<string, number> = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 }

interface CropStageProps {
  photo: CoverView
  spec: PrintSpec
  alt: string
  move: (to: Partial<PrintSpec>) => void
}

/** The crop follows a finger, a mouse, and the arrow keys. Without a script, the links beside it move it. */
export function CropStage({ photo, spec, alt, move }: CropStageProps) {
  const [drag, setDrag] = useState<{ from: number; at: number } | null>(null)
  const hydrated = useHydrated()
  const { width, height } = sheetOf(photo, spec)
  const axis = width < photo.width ? 'x' : 'y'
  const room = axis === 'x' ? 1 - width / photo.width : 1 - height / photo.height
  const moves = hydrated && !spec.border && room > 0
  const at = drag?.at ?? spec[axis]
  /** In parts of the photo. */
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return axis === 'x' ? (clientX - box.left) / box.width : (clientY - box.top) / box.height
  }
  const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))
  const picture = <PrintPicture photo={photo} print={{ ...spec, [axis]: at }} alt={alt} width={1600} />
  if (!moves) return <div className={styles.stage}>{picture}</div>
  return (
    <div
      className={styles.stage}
      data-axis={axis}
      role="slider"
      tabIndex={0}
      aria-label={t.crop()}
      aria-valuenow={at}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      onKeyDown={(event) => {
        const step = ARROWS[event.key]
        if (step === undefined) return
        event.preventDefault()
        move({ [axis]: within(at + step) })
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: pointAt(event) - (at / 100) * room, at })
      }}
      onPointerMove={(event) =>
        drag && setDrag({ ...drag, at: within(((pointAt(event) - drag.from) / room) * 100) })
      }
      onPointerUp={() => {
        if (drag) move({ [axis]: drag.at })
        setDrag(null)
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {picture}
    </div>
  )
}
