import { useEffect, useState } from 'react'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { FramePicture, nameOf } from '../../photos/ui/gallery/roll.tsx'
import type { PhotoPlace } from '../../photos/ui/photo.tsx'
import styles from './pick.module.css'
import type { Picks } from './use-picks.ts'

interface PickProps {
  photo: PhotoView
  /** Among those that are shown, and in the album; both from 1. */
  n: number
  position: number
  place: PhotoPlace
  picks: Picks
  /** The id of the form that it belongs to. */
  form: string
}

/** A photograph that can be picked. The box covers it, because Firefox ignores a label that is pressed with Shift. */
export function Pick({ photo, n, position, place, picks, form }: PickProps) {
  const scripted = useScripted()
  return (
    <label className={styles.pick}>
      <FramePicture photo={photo} position={position} place={place} />
      <input
        type="checkbox"
        form={form}
        // With a script the form has its own list: this box goes when it is scrolled away.
        name={scripted ? undefined : 'photos'}
        value={position}
        aria-label={nameOf(photo, position)}
        {...(scripted && { checked: picks.has(n) })}
        onChange={({ target, nativeEvent }) =>
          picks.pick(n, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
      <span className={styles.mark} aria-hidden="true" />
    </label>
  )
}

/** Whether React has taken over; before that, boxes are the browser's own. */
function useScripted(): boolean {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return scripted
}
