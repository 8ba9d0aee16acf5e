import { type ReactNode, use, useLayoutEffect, useRef } from 'react'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { FramePicture, nameOf } from '../../../photos/ui/gallery/frame.tsx'
import { Strip } from '../../../photos/ui/gallery/strip.tsx'
import type { PhotoPriority } from '../../../photos/ui/photo.tsx'
import { captionOf } from '../../../photos/video/video.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './selectable.module.css'
import { SELECTION } from './selection-bar.tsx'
import { SelectionContext } from './use-selection.ts'

interface SelectableProps {
  photo: FrameView
  n: number
  position: number
  /** The form's value without a script, where that isn't the number. */
  field?: string
  priority: PhotoPriority
}

export function Selectable({ priority, ...box }: SelectableProps) {
  const { photo, position } = box
  return (
    <>
      <LabeledBox {...box}>
        <FramePicture photo={photo} position={position} priority={priority} bare />
      </LabeledBox>
      <Strip position={position} chosen={false} caption={captionOf(photo)}>
        <span className={styles.check} aria-hidden="true" />
      </Strip>
    </>
  )
}

interface LabeledBoxProps extends Omit<SelectableProps, 'priority'> {
  children: ReactNode
}

/** Covers the photograph and its strip, because Firefox ignores a Shift-click on a label. */
function LabeledBox({ photo, n, position, field, children }: LabeledBoxProps) {
  const selection = use(SelectionContext)
  const hydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was checked before hydration
  useLayoutEffect(() => {
    if (!hydrated && box.current?.checked) selection?.select(n, true, false)
  }, [])
  return (
    <label className={styles.selectable}>
      {children}
      <input
        ref={box}
        type="checkbox"
        form={SELECTION}
        // Once hydrated the form lists the selection itself: frames far from the screen are removed.
        name={hydrated ? undefined : 'photos'}
        value={field ?? position}
        aria-label={nameOf(photo, position)}
        {...(hydrated && { checked: selection?.has(n) ?? false })}
        onChange={({ target, nativeEvent }) =>
          selection?.select(n, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  )
}
