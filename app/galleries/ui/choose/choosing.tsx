import { useRevalidator, useSearchParams } from 'react-router'
import { picksAddress } from '../../../clients/address.ts'
import { GalleryHead } from '../../../photos/ui/gallery/gallery-head.tsx'
import { nameBesideDate } from '../../../ui/dates.ts'
import { readMode, type Shown } from '../../../viewers/gallery-mode.ts'
import { OBSTACLES, obstacleText } from '../../choices/rules.ts'
import { ProofsNote } from '../cover/proofs.tsx'
import { FindBand } from '../find/find-form.tsx'
import { FoundHead } from '../find/found.tsx'
import { NoPhotographs } from '../no-photographs.tsx'
import { ChooseBar, FINISH } from './bar.tsx'
import { PickFrames } from './pick-frames.tsx'
import { FinishSheet } from './pick-sheets.tsx'
import type { PicksPage } from './picks-page.ts'
import { PicksState } from './picks-state.tsx'
import { useChoice } from './use-choice.ts'

type ChoosingProps = Omit<PicksPage, 'base' | 'mode' | 'picks' | 'problem'>

export function Choosing(props: ChoosingProps) {
  const { album, gallery, list, locked } = props
  const { name, date, total, videos, found, only } = gallery
  return (
    <>
      {found ? (
        <FoundHead
          {...gallery}
          {...props}
          base={picksAddress(album, list.id)}
          found={found}
          only={only ?? []}
          title={`${name}, picks: ${list.name}`}
          downloads="none"
          selecting={false}
        />
      ) : (
        <GalleryHead
          back={{ to: album, label: 'The album' }}
          name={nameBesideDate(name, date)}
          date={date}
          count={total}
          videos={videos}
        >
          <span>Picks: {list.name}</span>
        </GalleryHead>
      )}
      {gallery.proofs && <ProofsNote lists={[list]} />}
      <Picks key={`${list.id} ${locked}`} {...props} />
    </>
  )
}

function Picks(props: ChoosingProps) {
  const { album, gallery, list, owner, locked, teams, captioned } = props
  const [query] = useSearchParams()
  const mode = readMode(query, 'picks')
  const base = picksAddress(album, list.id)
  const { revalidate } = useRevalidator()
  const picks = useChoice({ address: `${base}/save`, saved: gallery, most: list.most, refused: revalidate })
  const said = OBSTACLES.find((one) => one === query.get('said'))
  const why = picks.why ?? (locked || !said ? null : said)
  const problem =
    why === 'unsent' ? `That could not be saved. Please try again.` : why && obstacleText(why, owner)
  const page = { ...props, base, mode, picks, problem }
  return (
    <>
      <PicksState {...page} />
      {(teams.length > 0 || captioned) && mode.shown === 'all' && (
        <FindBand base={base} teams={teams} captioned={captioned} />
      )}
      <ChooseBar {...page} />
      {gallery.count === 0 && !gallery.found && <NoPicks base={base} shown={mode.shown} />}
      {gallery.count > 0 && (
        <PickFrames key={`${mode.shown} ${mode.asked?.find} ${gallery.count}`} {...page} />
      )}
      {mode.finish && !locked && <FinishSheet {...page} opener={FINISH} finished={revalidate} />}
    </>
  )
}

function NoPicks({ base, shown }: { base: string; shown: Shown }) {
  if (shown === 'all') return <NoPhotographs text="No photographs here yet." />
  return <NoPhotographs text="Nothing chosen yet. Press the heart below a photograph." all={base} />
}
