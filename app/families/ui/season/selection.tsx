import { writeSelection } from '../../../delivery/offer/selection.ts'
import { SelectionBar } from '../../../galleries/ui/select/selection-bar.tsx'
import { ShareSelected } from '../../../galleries/ui/select/share-selected.tsx'
import type { Selection } from '../../../galleries/ui/select/use-selection.ts'
import { grouped } from '../../../ui/count.ts'
import { sectionAt } from '../../../viewers/sections.ts'
import type { SeasonPage } from '../../season/season.server.ts'
import { type SeasonQuery, seasonQuery } from '../../season/season.ts'

interface SeasonSelectionProps {
  season: SeasonPage
  base: string
  asked: SeasonQuery
  selection: Selection
  /** Of a roll as JSON. */
  rollAddress: (roll: number) => string
}

/** Downloads and shares what is selected of a season. */
export function SeasonSelection({ season, base, asked, selection, rollAddress }: SeasonSelectionProps) {
  const { albums, marks, athlete, downloads } = season
  const { all } = selection
  const byAlbum = Map.groupBy(all, (n) => sectionAt(albums, n)?.id)
  const fields = [...byAlbum].flatMap(([album, places]) =>
    writeSelection(places.map((n) => marks[n - 1]?.number ?? 0)).map((run) => `${album}/${run}`),
  )
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
          {prints && smaller > 0 && <p className="small">{grouped(smaller)} only for sharing</p>}
        </>
      }
      share={
        <ShareSelected
          key={all.join()}
          base={base}
          name="photograph"
          places={all}
          rollAddress={rollAddress}
          numberAt={(place) => marks[place - 1]?.number ?? place}
        />
      }
    />
  )
}

/** What a form says of the nth photograph: the ID of its album and its number there. */
export function selectionField(albums: SeasonPage['albums'], marks: SeasonPage['marks'], n: number): string {
  return `${sectionAt(albums, n)?.id}/${marks[n - 1]?.number}`
}
