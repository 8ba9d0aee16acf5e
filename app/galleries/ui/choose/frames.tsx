import { galleryAddress, picksAddress } from '../../../clients/address.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { Lightbox } from '../../../photos/ui/gallery/lightbox.tsx'
import { FrameLink } from '../../../photos/ui/gallery/roll.tsx'
import { RollLinks } from '../../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../../photos/ui/gallery/rolls.tsx'
import { useRolls } from '../../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPlace } from '../../../photos/ui/photo.tsx'
import { queryOf } from '../../../ui/query.ts'
import type { Choosing } from '../../choose.server.ts'
import { type ChooseMode, chooseQuery } from '../../choose-mode.ts'
import { headingsOf } from '../../sections.ts'
import { ChoiceForm } from '../favorites/choice.tsx'
import { useGrantCheck } from '../use-grant-check.ts'
import styles from './choose.module.css'
import { noteId, PICKS, PickButton, Strip } from './frame.tsx'
import { NoteSheet } from './sheet.tsx'
import type { Picks } from './use-choosing.ts'

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
  const { gallery, list } = choosing
  const base = picksAddress(clientId, gallery.slug, list.id)
  const rollsOf = `${galleryAddress(clientId, gallery.slug)}/rolls`
  const only = mode.picks ? choosing.picks.map(({ number }) => number) : null
  const positionOf = (n: number) => only?.[n - 1] ?? n
  const at = (more: Partial<ChooseMode>) => base + chooseQuery({ picks: mode.picks, ...more })
  const address = (n: number | null) => at(n === null ? {} : { photo: positionOf(n) })
  const rollAddress = (roll: number) => `${rollsOf}/${roll}${queryOf({ picks: mode.picks ? list.id : null })}`
  const { refused, check } = useGrantCheck(`${rollsOf}/1`, mode.photo)
  const { rolls, load, photoAt } = useRolls({ ...gallery, rollAddress, refused })
  const shown = (position: number) => (only ? only.indexOf(position) + 1 : position)
  const frame = (photo: FrameView, n: number, place: PhotoPlace) => {
    const position = positionOf(n)
    return (
      <>
        <FrameLink {...{ photo, n, position, place, to: address(n) }} />
        <Strip {...{ photo, position, picks, locked, noteAddress: at({ note: position }) }} />
      </>
    )
  }
  return (
    // A photograph that fails to load may no longer be granted.
    <div className={styles.frames} onErrorCapture={check}>
      <ChoiceForm
        id={PICKS}
        address={`${base}/save`}
        back={mode.photo === null ? base + chooseQuery(mode, gallery.roll) : at({ photo: mode.photo })}
        press={(form) => picks.choose(String(form.get('add') ?? form.get('remove')), form.has('add'))}
      />
      <Rolls
        {...{ rolls, load, frame, ratios: gallery.ratios, headings: headingsOf(choosing.sections, only) }}
      />
      <RollLinks
        count={rolls.length}
        shown={gallery.roll}
        address={(roll) => base + chooseQuery({ picks: mode.picks }, roll)}
      />
      <Lightbox
        count={gallery.count}
        total={gallery.total}
        frame={mode.photo === null ? null : shown(mode.photo)}
        tools={(photo, n) => <PickButton {...{ photo, position: positionOf(n), picks, locked }} />}
        {...{ address, positionOf, photoAt, load }}
      />
      {mode.note !== null && <Noted {...props} close={at({})} photo={photoAt(shown(mode.note))} />}
    </div>
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
