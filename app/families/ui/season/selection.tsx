import * as t from '#messages/families'
import { writeSelection } from '../../../delivery/offer/selection.ts'
import { SelectionBar } from '../../../galleries/ui/select/selection-bar.tsx'
import { ShareSelected } from '../../../galleries/ui/select/share-selected.tsx'
import type { Selection } from '../../../galleries/ui/select/use-selection.ts'
import { sectionAt } from '../../../viewers/sections.ts'
import type { SeasonPage } from '../../season/season.server.ts'
import { type SeasonQuery, seasonQuery } from '../../season/season.ts'

interface SeasonSelectionProps {
  season: SeasonPage
  base: string
  asked: SeasonQuery
  selection: Selection
  rollAddress: (roll: number) => string
}

export function SeasonSelection({ season, base, asked, selection, rollAddress }: SeasonSelectionProps) {
  const { marks, athlete, downloads } = season
  const { all } = selection
  const fields = selectionFields(season, all)
  const smaller = all.filter((n) => marks[n - 1]?.downloads === 'web').length
  const prints = downloads.some(({ size }) => size === 'original')
  return (
    <SelectionBar
      action={`${base}/archives?team=${athlete.id}`}
      done={base + seasonQuery({ ...asked, selecting: false })}
      selection={selection}
      downloads={prints ? 'all' : 'web'}
      fields={
        <>
          {fields.map((field) => (
            <input key={field} type="hidden" name="photos" value={field} />
          ))}
          {prints && smaller > 0 && <p className="small">{t.onlySharing({ count: smaller })}</p>}
        </>
      }
      share={
        <ShareSelected
          key={all.join()}
          base={base}
          name={t.photoFile()}
          places={all}
          rollAddress={rollAddress}
          numberAt={(place) => marks[place - 1]?.number ?? place}
        />
      }
    />
  )
}

/** Lists album IDs with ranges of numbers. */
export function selectionFields({ albums, marks }: Pick<SeasonPage, 'albums' | 'marks'>, places: number[]) {
  const byAlbum = Map.groupBy(places, (n) => sectionAt(albums, n)?.id)
  return [...byAlbum].flatMap(([album, own]) =>
    writeSelection(own.map((n) => marks[n - 1]?.number ?? 0)).map((run) => `${album}/${run}`),
  )
}
