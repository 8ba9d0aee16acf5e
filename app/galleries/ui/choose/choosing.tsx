import { useMemo } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import * as t from '#messages/galleries'
import { picksAddress } from '../../../clients/address.ts'
import { GalleryHead } from '../../../photos/ui/gallery/gallery-head.tsx'
import { nameBesideDate } from '../../../ui/dates.ts'
import { queryOf } from '../../../ui/query.ts'
import { modeQuery, readMode } from '../../../viewers/gallery-mode.ts'
import { OBSTACLES, obstacleText } from '../../choices/rules.ts'
import { ProofsNote } from '../cover/proofs.tsx'
import { FindBand } from '../find/find-form.tsx'
import { FoundHead } from '../find/found.tsx'
import { NoPhotographs } from '../no-photographs.tsx'
import { ChooseBar, FINISH } from './bar.tsx'
import styles from './choose.module.css'
import { ChoiceFrames } from './frames.tsx'
import { FinishSheet, NoteSheet } from './pick-sheets.tsx'
import { PicksState } from './picks-state.tsx'
import { type ChoosingProps, type PicksPage, useChoice } from './use-choice.ts'

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
          title={t.picksTitle({ name, list: list.name })}
          downloads="none"
          selecting={false}
        />
      ) : (
        <GalleryHead
          back={{ to: album, label: t.theAlbum() }}
          name={nameBesideDate(name, date)}
          date={date}
          count={total}
          videos={videos}
        >
          <span>{t.picksOf({ list: list.name })}</span>
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
  const problem = why === 'unsent' ? t.notSaved() : why && obstacleText(why, owner)
  const page = { ...props, base, mode, picks, problem }
  return (
    <>
      <PicksState {...page} />
      {(teams.length > 0 || captioned) && mode.shown === 'all' && (
        <FindBand base={base} teams={teams} captioned={captioned} />
      )}
      <ChooseBar {...page} />
      {gallery.count === 0 && !gallery.found && (
        <NoPhotographs
          {...(mode.shown === 'all' ? { text: t.noPhotos() } : { text: t.nothingChosen(), all: base })}
        />
      )}
      {gallery.count > 0 && (
        <PickFrames key={`${mode.shown} ${mode.asked?.find} ${gallery.count}`} {...page} />
      )}
      {mode.finish && !locked && <FinishSheet {...page} opener={FINISH} finished={revalidate} />}
    </>
  )
}

function PickFrames(props: PicksPage) {
  const { picks, locked } = props
  const { photo: opened, note } = props.mode
  const addresses = useAddresses(props)
  return (
    <ChoiceFrames
      {...props}
      what="Pick"
      addresses={addresses}
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
