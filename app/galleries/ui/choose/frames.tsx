import { useCallback, useMemo } from 'react'
import { galleryAddress, picksAddress } from '../../../clients/address.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { Lightbox } from '../../../photos/ui/gallery/lightbox/lightbox.tsx'
import { FrameLink } from '../../../photos/ui/gallery/roll.tsx'
import { RollLinks } from '../../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../../photos/ui/gallery/rolls.tsx'
import { useRolls } from '../../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPlace } from '../../../photos/ui/photo.tsx'
import { queryOf } from '../../../ui/query.ts'
import type { Choosing } from '../../choose.server.ts'
import { type ChooseMode, chooseQuery } from '../../choose-mode.ts'
import { countText } from '../../picks/rules.ts'
import { type AlbumSection, headingsOf } from '../../sections.ts'
import { ChoiceForm } from '../favorites/choice.tsx'
import { LightboxStrip } from '../film/lightbox-strip.tsx'
import { useGrantCheck } from '../use-grant-check.ts'
import styles from './choose.module.css'
import { noteId, PICKS, PickButton, PickStrip } from './frame.tsx'
import { NoteSheet } from './sheet.tsx'
import { type Picks, PicksContext } from './use-choosing.ts'

interface ChooseFramesProps {
  clientId: string
  choosing: Choosing
  mode: ChooseMode
  picks: Picks
  locked: boolean
  owner: string
  problem: string | null
}

/** The photographs to choose from, or those chosen, with the lightbox and the note that is being written. */
export function ChooseFrames(props: ChooseFramesProps) {
  const { clientId, choosing, mode, picks, locked } = props
  const { gallery, list, sections } = choosing
  const base = picksAddress(clientId, gallery.slug, list.id)
  const rollsOf = `${galleryAddress(clientId, gallery.slug)}/rolls`
  const { only, positionOf, at, address, headings, frame } = useFrames(props, base)
  const rollAddress = (roll: number) => `${rollsOf}/${roll}${queryOf({ picks: mode.picks ? list.id : null })}`
  const { refused, check } = useGrantCheck(`${rollsOf}/1`, mode.photo)
  const { rolls, load, photoAt, numberOf } = useRolls({ ...gallery, rollAddress, refused })
  const shown = (position: number) => (only ? only.indexOf(position) + 1 : position)
  const press = (form: FormData) => {
    const id = String(form.get('add') ?? form.get('remove'))
    const n = numberOf(id)
    if (n) picks.choose(id, positionOf(n), form.has('add'))
  }
  return (
    // A photograph that fails to load may no longer be granted.
    <div className={styles.frames} onErrorCapture={check}>
      <ChoiceForm
        id={PICKS}
        address={`${base}/save`}
        back={mode.photo === null ? base + chooseQuery(mode, gallery.roll) : at({ photo: mode.photo })}
        press={press}
      />
      <PicksContext value={picks}>
        <Rolls {...{ rolls, load, frame, headings }} ratios={gallery.ratios} strips />
        <RollLinks
          count={rolls.length}
          shown={gallery.roll}
          address={(roll) => base + chooseQuery({ picks: mode.picks }, roll)}
        />
        <Lightbox
          count={gallery.count}
          total={gallery.total}
          frame={mode.photo === null ? null : shown(mode.photo)}
          tools={(photo, n) => <PickButton {...{ photo, position: positionOf(n), locked }} worded />}
          strip={(photo, n) => (
            <PicksLine
              {...{ picks, sections }}
              total={gallery.total}
              photo={photo}
              position={positionOf(n)}
            />
          )}
          {...{ address, positionOf, photoAt, load }}
        />
      </PicksContext>
      {mode.note !== null && <Noted {...props} close={at({})} photo={photoAt(shown(mode.note))} />}
    </div>
  )
}

/** How the frames look and where they lead. Nothing of it changes with a pick. */
function useFrames({ choosing, mode, locked }: ChooseFramesProps, base: string) {
  const { sections } = choosing
  const picked = mode.picks
  const only = useMemo(
    () => (picked ? choosing.picks.map(({ number }) => number) : null),
    [picked, choosing.picks],
  )
  const headings = useMemo(() => headingsOf(sections, only), [sections, only])
  const positionOf = useCallback((n: number) => only?.[n - 1] ?? n, [only])
  const at = useCallback(
    (more: Partial<ChooseMode>) => base + chooseQuery({ picks: picked, ...more }),
    [base, picked],
  )
  const address = useCallback(
    (n: number | null) => at(n === null ? {} : { photo: positionOf(n) }),
    [at, positionOf],
  )
  const frame = useCallback(
    (photo: FrameView, n: number, place: PhotoPlace) => {
      const position = positionOf(n)
      return (
        <>
          <FrameLink {...{ photo, n, position, place, to: address(n) }} bare />
          <PickStrip {...{ photo, position, locked, noteAddress: at({ note: position }) }} />
        </>
      )
    },
    [positionOf, address, at, locked],
  )
  return { only, positionOf, at, address, headings, frame }
}

interface PicksLineProps {
  picks: Picks
  sections: AlbumSection[]
  total: number
  photo: FrameView | undefined
  position: number
}

/** In the lightbox: which photograph it is, the note, and how many are picked. */
function PicksLine({ picks, photo, ...place }: PicksLineProps) {
  const note = photo && picks.noteOf(photo.frameId)
  return (
    <LightboxStrip
      {...place}
      chosen={picks.all}
      caption={note ? `Your note: “${note}”` : photo?.title}
      count={`Picks ${countText(picks.count, picks.most)}`}
    />
  )
}

/** The form of the note that the address asks for, while it can be written. */
function Noted(props: ChooseFramesProps & { photo: FrameView | undefined; close: string }) {
  const { clientId, choosing, mode, picks, locked, photo, close, owner, problem } = props
  if (!photo || mode.note === null || locked || !picks.has(photo.frameId)) return null
  const address = `${picksAddress(clientId, choosing.gallery.slug, choosing.list.id)}/save`
  return (
    <NoteSheet
      key={photo.frameId}
      frameId={photo.frameId}
      position={mode.note}
      opener={noteId(photo.frameId)}
      {...{ address, close, owner, problem, picks }}
    />
  )
}
