import { useMemo } from 'react'
import { queryOf } from '../../../ui/query.ts'
import { modeQuery } from '../../../viewers/gallery-mode.ts'
import styles from './choose.module.css'
import { ChoiceFrames } from './frames.tsx'
import { NoteSheet } from './pick-sheets.tsx'
import type { PicksPage } from './picks-page.ts'

export function PickFrames(props: PicksPage) {
  const { gallery, sections, mode, picks, locked } = props
  const { photo: opened, note } = mode
  const addresses = useAddresses(props)
  return (
    <ChoiceFrames
      what="Pick"
      gallery={gallery}
      addresses={addresses}
      sections={sections}
      opened={opened}
      choice={picks}
      className={styles.frames}
      locked={locked !== null}
      asked={(photoOf) => {
        const photo = note !== null && picks.has(note) && !locked && photoOf(note)
        return photo && <NoteSheet {...props} key={photo.frameId} photo={photo} position={note} />
      }}
    />
  )
}

function useAddresses({ base, album, list: { id }, mode: { shown, asked } }: PicksPage) {
  const { team = null, find = null } = asked ?? {}
  return useMemo(() => {
    const own = { shown, asked: find === null ? null : { team, find } }
    const query = shown === 'picks' ? queryOf({ picks: id }) : modeQuery(own)
    return {
      page: (photo: number | null) => base + modeQuery({ ...own, photo }),
      roll: (roll: number) => base + modeQuery(own, roll),
      frames: (roll: number) => `${album}/rolls/${roll}${query}`,
      save: `${base}/save`,
      note: (note: number) => base + modeQuery({ ...own, note }),
    }
  }, [base, album, id, shown, team, find])
}
