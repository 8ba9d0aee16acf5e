import { useRef, useState } from 'react'
import { PhotoPicker } from '../../../uploads/studio/picker/photo-picker.tsx'
import { type EditorPicture, editorPicture } from '../editor/pictures.ts'

export interface Picker {
  /** Every photograph that the post has, or had since it was opened. */
  pictures: Record<string, EditorPicture>
  ask: (then: (photoId: string) => void) => void
  dialog: React.ReactNode
}

/** Asks for a photograph of any album. */
export function usePicker(own: Record<string, EditorPicture>): Picker {
  const [chosen, setChosen] = useState<Record<string, EditorPicture>>({})
  const [opened, setOpened] = useState(false)
  const then = useRef<(photoId: string) => void>(() => {})
  const ask = (answer: (photoId: string) => void) => {
    then.current = answer
    setOpened(true)
  }
  const dialog = opened && (
    <PhotoPicker
      title="Choose a photograph"
      onClose={() => setOpened(false)}
      onChoose={(photo) => {
        setChosen((before) => ({ ...before, [photo.id]: editorPicture(photo) }))
        then.current(photo.id)
      }}
    />
  )
  return { pictures: { ...own, ...chosen }, ask, dialog }
}
