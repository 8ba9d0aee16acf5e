import { useMemo } from 'react'
import { queryOf } from '../../../ui/query.ts'
import type { Lock } from '../../choices/rules.ts'
import type { GalleryView } from '../../gallery.server.ts'
import { type GalleryMode, modeQuery } from '../../gallery-mode.ts'
import type { AlbumSection } from '../../sections.ts'
import styles from './choose.module.css'
import { ChoiceFrames } from './frames.tsx'
import { NoteSheet } from './pick-sheets.tsx'
import type { ViewerChoice } from './use-choice.ts'

interface PickFramesProps {
  /** The page's address, and the album's. */
  base: string
  album: string
  listId: string
  gallery: GalleryView
  sections: AlbumSection[]
  mode: GalleryMode
  picks: ViewerChoice
  locked: Lock | null
  owner: string
  problem: string | null
}

/** The photographs to choose from, or those chosen, with the lightbox and the note that is being written. */
export function PickFrames(props: PickFramesProps) {
  const { base, gallery, sections, mode, picks, locked, owner, problem } = props
  const { shown, photo: opened, note } = mode
  const addresses = useAddresses(props)
  return (
    <ChoiceFrames
      what="Pick"
      gallery={gallery}
      addresses={addresses}
      sections={sections}
      shown={shown}
      opened={opened}
      choice={picks}
      className={styles.frames}
      locked={locked !== null}
      asked={(photoOf) => {
        const photo = note !== null && picks.has(note) && !locked && photoOf(note)
        return (
          photo && (
            <NoteSheet
              key={photo.frameId}
              photo={photo}
              owner={owner}
              problem={problem}
              picks={picks}
              position={note}
              address={addresses.save}
              close={base + modeQuery({ shown })}
            />
          )
        )
      }}
    />
  )
}

function useAddresses({ base, album, listId, mode: { shown } }: PickFramesProps) {
  return useMemo(() => {
    const query = queryOf({ picks: shown === 'picks' ? listId : null })
    return {
      page: (photo: number | null) => base + modeQuery({ shown, photo }),
      roll: (roll: number) => base + modeQuery({ shown }, roll),
      frames: (roll: number) => `${album}/rolls/${roll}${query}`,
      save: `${base}/save`,
      note: (note: number) => base + modeQuery({ shown, note }),
    }
  }, [base, album, listId, shown])
}
