import { useCallback } from 'react'
import type { FrameView } from '../../photos/rules/photo.ts'
import { Lightbox } from '../../photos/ui/gallery/lightbox.tsx'
import { FrameLink } from '../../photos/ui/gallery/roll.tsx'
import { RollLinks } from '../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../photos/ui/gallery/rolls.tsx'
import { useRolls } from '../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPlace } from '../../photos/ui/photo.tsx'
import type { GalleryView } from '../gallery.server.ts'
import { type GalleryMode, modeQuery } from '../gallery-mode.ts'
import { type AlbumSection, headingsOf } from '../sections.ts'
import { OneDownload } from './downloads/downloads.tsx'
import { Selectable } from './downloads/selectable.tsx'
import { SELECTION, SelectionBar } from './downloads/selection-bar.tsx'
import { useSelection } from './downloads/use-selection.ts'
import { ChoiceForm } from './favorites/choice.tsx'
import { FAVORITES, Heart } from './favorites/heart.tsx'
import type { Favorites } from './favorites/use-favorites.ts'
import styles from './gallery-frames.module.css'
import { useGrantCheck } from './use-grant-check.ts'

interface GalleryFramesProps {
  /** The gallery's address. */
  base: string
  gallery: GalleryView
  mode: GalleryMode
  /** The position in the album that the address names, or null. */
  opened: number | null
  favorites: Favorites
  sections: AlbumSection[]
  /** Whether the page begins with a cover. */
  below: boolean
}

/** The frames of an album, or its favorites, with the lightbox and, while selecting, the form of a download. */
export function GalleryFrames(props: GalleryFramesProps) {
  const { base, gallery, mode, opened, favorites, sections, below } = props
  const { downloads } = gallery
  const query = modeQuery(mode)
  const only = mode.shown === 'favorites' ? gallery.favorites : null
  const positionOf = useCallback((n: number) => only?.[n - 1] ?? n, [only])
  const address = (n: number | null) => (n === null ? base : `${base}/${positionOf(n)}`) + query
  const rollAddress = (roll: number) => `${base}/rolls/${roll}${modeQuery({ ...mode, selecting: false })}`
  const { refused, check } = useGrantCheck(`${base}/rolls/1`, opened)
  const { rolls, load, photoAt, numberOf } = useRolls({ ...gallery, rollAddress, refused })
  const selection = useSelection(gallery.count)
  const press = (form: FormData) => {
    const id = String(form.get('add') ?? form.get('remove'))
    const n = numberOf(id)
    const photo = n && photoAt(n)
    if (photo) favorites.choose(photo, positionOf(n), form.has('add'))
  }
  const frame = (photo: FrameView, n: number, place: PhotoPlace) => {
    const position = positionOf(n)
    if (mode.selecting) return <Selectable {...{ photo, n, position, place, selection, form: SELECTION }} />
    return (
      <>
        <FrameLink {...{ photo, n, position, place, to: address(n) }} />
        <Heart {...{ photo, position, favorites, onFrame: true }} />
      </>
    )
  }
  const tools = (photo: FrameView, n: number) => (
    <>
      <Heart photo={photo} position={positionOf(n)} favorites={favorites} />
      <OneDownload {...{ base, photo, downloads, name: `${gallery.slug}-${positionOf(n)}` }} />
    </>
  )
  return (
    // A photograph that fails to load may no longer be granted.
    <div className={styles.frames} onErrorCapture={check}>
      <ChoiceForm
        id={FAVORITES}
        address={`${base}/favorites`}
        back={opened ? `${base}/${opened}${query}` : base + modeQuery(mode, gallery.roll)}
        press={press}
      />
      {mode.selecting && (
        <SelectionBar {...{ base, mode, selection, positionOf, count: gallery.count, downloads }} />
      )}
      <Rolls
        {...{ rolls, load, frame, below, ratios: gallery.ratios, headings: headingsOf(sections, only) }}
      />
      <RollLinks count={rolls.length} shown={gallery.roll} address={(roll) => base + modeQuery(mode, roll)} />
      <Lightbox
        count={gallery.count}
        total={gallery.total}
        frame={opened === null ? null : only ? only.indexOf(opened) + 1 : opened}
        {...{ address, positionOf, photoAt, load, tools }}
      />
    </div>
  )
}
