import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { useField } from '../editor/editor.tsx'
import styles from './focus-point.module.css'

interface Point {
  x: number
  y: number
}

const MIDDLE: Point = { x: 50, y: 50 }
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}

export function FocusPoint({ photo }: { photo: PhotoView | null }) {
  const { value = MIDDLE, set } = useField<Point>('Focal point', 'focus')
  const place = (event: React.PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    set({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    })
  }
  const step = (event: React.KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    set({ x: within(value.x + by[0]), y: within(value.y + by[1]) })
  }
  if (!photo) return null
  return (
    <div className={styles.focus}>
      <div
        className={styles.picture}
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          place(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && place(event)}
      >
        <Thumb photo={photo} alt={photo.alt} size={420} fill />
        <span
          className={styles.point}
          style={{ insetInlineStart: `${value.x}%`, insetBlockStart: `${value.y}%` }}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuenow={value.x}
          aria-valuetext={`${value.x} percent from the left, ${value.y} from the top`}
          onKeyDown={step}
        />
      </div>
      <p className="small quiet num">
        Focal point {value.x}, {value.y}. Drag it, or use the arrow keys. This point stays in view on phones.
      </p>
    </div>
  )
}

function percent(share: number): number {
  return within(Math.round(share * 100))
}

function within(value: number): number {
  return Math.min(100, Math.max(0, value))
}
