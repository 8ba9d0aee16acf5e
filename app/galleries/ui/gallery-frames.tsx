import { useMemo } from 'react'
import type { GalleryView } from '../gallery.server.ts'
import { type GalleryMode, modeQuery } from '../gallery-mode.ts'
import type { AlbumSection } from '../sections.ts'
import { ChoiceFrames } from './choose/frames.tsx'
import type { ViewerChoice } from './choose/use-choice.ts'
import { OneDownload } from './downloads/downloads.tsx'
import { SelectionBar } from './downloads/selection-bar.tsx'
import { SelectionContext, useSelection } from './downloads/use-selection.ts'
import styles from './gallery-frames.module.css'

interface GalleryFramesProps {
  /** The gallery's address. */
  base: string
  gallery: GalleryView
  mode: GalleryMode
  /** The position in the album that the address names, or null. */
  opened: number | null
  favorites: ViewerChoice
  sections: AlbumSection[]
  /** Whether the page begins with a cover. */
  below: boolean
}

/** The frames of an album, or its favorites, with the lightbox and, while selecting, the form of a download. */
export function GalleryFrames(props: GalleryFramesProps) {
  const { base, gallery, mode, opened, favorites, sections, below } = props
  const { downloads, slug, count } = gallery
  const name = slug || 'photograph'
  const addresses = useAddresses(base, mode)
  const selection = useSelection(count)
  const positionOf = (n: number) => (mode.shown !== 'all' ? (gallery.chosen[n - 1] ?? n) : n)
  return (
    <SelectionContext value={selection}>
      <ChoiceFrames
        what="Favorite"
        gallery={gallery}
        addresses={addresses}
        sections={sections}
        opened={opened}
        below={below}
        choice={favorites}
        shown={mode.shown}
        className={styles.frames}
        selecting={mode.selecting}
        before={
          mode.selecting && (
            <SelectionBar
              base={base}
              name={name}
              mode={mode}
              selection={selection}
              positionOf={positionOf}
              count={count}
              downloads={downloads}
            />
          )
        }
        tools={(photo, position) => (
          <OneDownload base={base} photo={photo} downloads={downloads} name={`${name}-${position}`} />
        )}
      />
    </SelectionContext>
  )
}

function useAddresses(base: string, { shown, selecting }: GalleryMode) {
  return useMemo(() => {
    const query = modeQuery({ shown, selecting })
    return {
      page: (position: number | null) => (position === null ? base : `${base}/${position}`) + query,
      roll: (roll: number) => base + modeQuery({ shown, selecting }, roll),
      frames: (roll: number) => `${base}/rolls/${roll}${modeQuery({ shown, selecting: false })}`,
      save: `${base}/favorites`,
    }
  }, [base, shown, selecting])
}
