import { createContext, useContext, useState } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { PhotoPicker } from './photo-picker.tsx'

interface Picker {
  photos: Readonly<Record<string, PhotoView>>
  open(then: (photo: PhotoView) => void, title?: string): void
}

const PickerContext = createContext<Picker | null>(null)

export function PickerProvider({ photos, children }: Pick<Picker, 'photos'> & React.PropsWithChildren) {
  const [chosen, setChosen] = useState<Picker['photos']>({})
  const [asked, setAsked] = useState<{ then: (photo: PhotoView) => void; title: string } | null>(null)
  const open: Picker['open'] = (then, title = 'Choose a photo') => setAsked({ then, title })
  return (
    <PickerContext value={{ photos: { ...photos, ...chosen }, open }}>
      {children}
      {asked && (
        <PhotoPicker
          title={asked.title}
          onClose={() => setAsked(null)}
          onChoose={(photo) => {
            setChosen((before) => ({ ...before, [photo.id]: photo }))
            asked.then(photo)
          }}
        />
      )}
    </PickerContext>
  )
}

export function usePicker(): Picker {
  const picker = useContext(PickerContext)
  if (!picker) throw new Error('Nothing around this asks for photos.')
  return picker
}
