import { useLayoutEffect, useRef } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { FramePicture, nameOf } from '../../../photos/ui/gallery/roll.tsx'
import type { PhotoPlace } from '../../../photos/ui/photo.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './selectable.module.css'
import type { Selection } from './use-selection.ts'

interface SelectableProps {
  photo: PhotoView
  /** Among the photographs shown, from 1. */
  n: number
  /** In the album, from 1. */
  position: number
  place: PhotoPlace
  selection: Selection
  /** The id of its form. */
  form: string
}

/** A photograph with a checkbox. The checkbox covers it, because Firefox ignores a Shift-click on a label. */
export function Selectable({ photo, n, position, place, selection, form }: SelectableProps) {
  const hydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was checked before hydration
  useLayoutEffect(() => {
    if (!hydrated && box.current?.checked) selection.select(n, true, false)
  }, [])
  return (
    <label className={styles.selectable}>
      <FramePicture photo={photo} position={position} place={place} />
      <input
        ref={box}
        type="checkbox"
        form={form}
        // Once hydrated the form lists the selection itself, because frames far from the screen are removed.
        name={hydrated ? undefined : 'photos'}
        value={position}
        aria-label={nameOf(photo, position)}
        {...(hydrated && { checked: selection.has(n) })}
        onChange={({ target, nativeEvent }) =>
          selection.select(n, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
      <span className={styles.mark} aria-hidden="true" />
    </label>
  )
}
