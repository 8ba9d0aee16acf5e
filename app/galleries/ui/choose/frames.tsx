import { type ReactNode, useCallback, useMemo } from 'react'
import * as t from '#messages/galleries'
import { placeOf } from '../../../photos/rules/frames.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { FrameLink } from '../../../photos/ui/gallery/frame.tsx'
import type { LoadedRolls } from '../../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPriority } from '../../../photos/ui/photo.tsx'
import { captionOf } from '../../../photos/video/video.ts'
import { type AlbumSection, headingsOf } from '../../../viewers/sections.ts'
import { countText } from '../../choices/rules.ts'
import type { GalleryView } from '../../gallery.server.ts'
import { LightboxStrip } from '../film/lightbox-strip.tsx'
import { Frames } from '../frames.tsx'
import { Selectable } from '../select/selectable.tsx'
import { ChoiceForm, ChoiceStrip, Heart } from './heart.tsx'
import { ChoiceContext, type ViewerChoice } from './use-choice.ts'

/** The functions stay the same until the mode changes. */
interface FrameAddresses {
  page: (position: number | null) => string
  roll: (roll: number) => string
  frames: (roll: number) => string
  save: string
  note?: (position: number) => string
}

interface ChoiceFramesProps {
  what: 'Favorite' | 'Pick'
  gallery: GalleryView
  choice: ViewerChoice
  sections: AlbumSection[]
  addresses: FrameAddresses
  opened: number | null
  className: string | undefined
  locked?: boolean
  selecting?: boolean
  before?: ReactNode
  below?: boolean
  tools?: (photo: FrameView, position: number) => ReactNode
  /** Stays the same until the mode changes. */
  report?: ((position: number) => string | undefined) | undefined
  asked?: (photoOf: (position: number) => FrameView | undefined) => ReactNode
}

export function ChoiceFrames(props: ChoiceFramesProps) {
  const { what, gallery, choice, addresses, opened, locked = false, before, below, tools, asked } = props
  const { named, positionOf, address, headings, frame } = useFrames(props)
  const place = (position: number) => placeOf(named, position)
  const press = (form: FormData, { numberOf, photoAt }: LoadedRolls) => {
    const n = numberOf(String(form.get('add') ?? form.get('remove')))
    const photo = n && photoAt(n)
    if (photo) choice.choose(photo, positionOf(n), form.has('add'))
  }
  return (
    <ChoiceContext value={choice}>
      <Frames
        listed={gallery}
        address={address}
        rollAddresses={{ page: addresses.roll, frames: addresses.frames }}
        headings={headings}
        opened={opened === null ? null : place(opened)}
        className={props.className}
        below={below}
        frame={frame}
        before={(loaded) => (
          <>
            <ChoiceForm
              address={addresses.save}
              back={opened ? addresses.page(opened) : addresses.roll(gallery.roll)}
              press={(form) => press(form, loaded)}
            />
            {before}
          </>
        )}
        tools={(photo, n) => (
          <>
            <Heart what={what} photo={photo} locked={locked} position={positionOf(n)} worded />
            {tools?.(photo, positionOf(n))}
          </>
        )}
        strip={(photo, n) => <Caption {...props} photo={photo} position={positionOf(n)} />}
        asked={(photoAt) => asked?.((position) => photoAt(place(position)))}
      />
    </ChoiceContext>
  )
}

function useFrames({
  what,
  gallery,
  sections,
  addresses,
  report,
  locked = false,
  selecting,
}: ChoiceFramesProps) {
  const { only, numbers } = gallery
  const named = only ?? numbers
  const { page, note } = addresses
  const headings = useMemo(
    () => headingsOf(sections, only?.map((number) => placeOf(numbers, number)) ?? null),
    [sections, only, numbers],
  )
  const positionOf = useCallback((n: number) => named?.[n - 1] ?? n, [named])
  const address = useCallback(
    (n: number | null) => page(n === null ? null : positionOf(n)),
    [page, positionOf],
  )
  const frame = useCallback(
    (photo: FrameView, n: number, priority: PhotoPriority) => {
      const position = positionOf(n)
      const shown = { photo, n, position, priority }
      if (selecting) return <Selectable {...shown} />
      return (
        <>
          <FrameLink {...shown} to={address(n)} bare />
          <ChoiceStrip
            what={what}
            photo={photo}
            position={position}
            locked={locked}
            noteAddress={note?.(position)}
            report={report?.(position)}
          />
        </>
      )
    },
    [selecting, what, locked, positionOf, address, note, report],
  )
  return { named, positionOf, address, headings, frame }
}

interface CaptionProps extends ChoiceFramesProps {
  photo: FrameView | undefined
  position: number
}

function Caption({ what, gallery, choice, sections, photo, position }: CaptionProps) {
  const note = choice.noteOf(position)
  const { count, most } = choice
  const favorites = count > 0 ? t.favoriteCount({ count }) : ''
  return (
    <LightboxStrip
      sections={sections}
      numbers={gallery.numbers}
      position={position}
      count={what === 'Favorite' ? favorites : t.picksCount({ count: countText(count, most) })}
      total={gallery.total}
      only={gallery.only}
      chosen={choice.all}
      caption={note ? t.yourNote({ note }) : captionOf(photo)}
    />
  )
}
