import { useCallback, useMemo } from 'react'
import type { FrameView } from '../../photos/rules/photo.ts'
import { Lightbox } from '../../photos/ui/gallery/lightbox/lightbox.tsx'
import { FrameLink } from '../../photos/ui/gallery/roll.tsx'
import { RollLinks } from '../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../photos/ui/gallery/rolls.tsx'
import { useRolls } from '../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPlace } from '../../photos/ui/photo.tsx'
import { captionOf } from '../../photos/video/video.ts'
import { counted } from '../../ui/count.ts'
import type { GalleryView } from '../gallery.server.ts'
import { type GalleryMode, modeQuery } from '../gallery-mode.ts'
import { type AlbumSection, headingsOf } from '../sections.ts'
import { OneDownload } from './downloads/downloads.tsx'
import { Selectable } from './downloads/selectable.tsx'
import { SELECTION, SelectionBar } from './downloads/selection-bar.tsx'
import { SelectionContext, useSelection } from './downloads/use-selection.ts'
import { ChoiceForm } from './favorites/choice.tsx'
import { FAVORITES, FavoriteStrip, Heart } from './favorites/heart.tsx'
import { type Favorites, FavoritesContext } from './favorites/use-favorites.ts'
import { LightboxStrip } from './film/lightbox-strip.tsx'
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
  const { base, gallery, mode, opened, favorites, below } = props
  const { positionOf, address, headings, frame } = useFrames(props)
  const only = shownNumbers(props)
  const rollAddress = (roll: number) => `${base}/rolls/${roll}${modeQuery({ ...mode, selecting: false })}`
  const { refused, check } = useGrantCheck(`${base}/rolls/1`, opened)
  const { rolls, load, photoAt, numberOf } = useRolls({ ...gallery, rollAddress, refused })
  const selection = useSelection(gallery.count)
  const press = (form: FormData) => {
    const n = numberOf(String(form.get('add') ?? form.get('remove')))
    const photo = n && photoAt(n)
    if (photo) favorites.choose(photo, positionOf(n), form.has('add'))
  }
  return (
    // A photograph that fails to load may no longer be granted.
    <div className={styles.frames} onErrorCapture={check}>
      <ChoiceForm
        id={FAVORITES}
        address={`${base}/favorites`}
        back={opened ? `${base}/${opened}${modeQuery(mode)}` : base + modeQuery(mode, gallery.roll)}
        press={press}
      />
      {mode.selecting && (
        <SelectionBar
          {...{ base, mode, selection, positionOf }}
          count={gallery.count}
          downloads={gallery.downloads}
        />
      )}
      <FavoritesContext value={favorites}>
        <SelectionContext value={selection}>
          <Rolls {...{ rolls, load, frame, below, headings }} ratios={gallery.ratios} strips />
        </SelectionContext>
        <RollLinks
          count={rolls.length}
          shown={gallery.roll}
          address={(roll) => base + modeQuery(mode, roll)}
        />
        <Lightbox
          count={gallery.count}
          total={gallery.total}
          frame={opened === null ? null : only ? only.indexOf(opened) + 1 : opened}
          {...{ address, positionOf, photoAt, load, ...aboutOne(props, positionOf) }}
        />
      </FavoritesContext>
    </div>
  )
}

/** The numbers of the photographs that are shown, or null for all. */
function shownNumbers({ mode, gallery }: GalleryFramesProps): number[] | null {
  return mode.shown === 'favorites' ? gallery.favorites : null
}

/** How the frames look and where they lead. Nothing of it changes with a favorite or a selection. */
function useFrames(props: GalleryFramesProps) {
  const { base, mode, sections } = props
  const { selecting } = mode
  const query = modeQuery(mode)
  const only = shownNumbers(props)
  const headings = useMemo(() => headingsOf(sections, only), [sections, only])
  const positionOf = useCallback((n: number) => only?.[n - 1] ?? n, [only])
  const address = useCallback(
    (n: number | null) => (n === null ? base : `${base}/${positionOf(n)}`) + query,
    [base, query, positionOf],
  )
  const frame = useCallback(
    (photo: FrameView, n: number, place: PhotoPlace) => {
      const position = positionOf(n)
      if (selecting) return <Selectable {...{ photo, n, position, place, form: SELECTION }} />
      return (
        <>
          <FrameLink {...{ photo, n, position, place, to: address(n) }} bare />
          <FavoriteStrip {...{ photo, position }} />
        </>
      )
    },
    [selecting, positionOf, address],
  )
  return { positionOf, address, headings, frame }
}

/** What stands around a photograph in the lightbox. */
function aboutOne(props: GalleryFramesProps, positionOf: (n: number) => number) {
  const { base, gallery, favorites, sections } = props
  const { total, downloads, slug } = gallery
  return {
    tools: (photo: FrameView, n: number) => (
      <>
        <Heart photo={photo} position={positionOf(n)} />
        <OneDownload {...{ base, photo, downloads, name: `${slug || 'photograph'}-${positionOf(n)}` }} />
      </>
    ),
    strip: (photo: FrameView | undefined, n: number) => (
      <LightboxStrip
        {...{ sections, total, position: positionOf(n), caption: captionOf(photo), chosen: favorites.all }}
        count={favorites.count > 0 ? counted(favorites.count, 'favorite') : ''}
      />
    ),
  }
}
