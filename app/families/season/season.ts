import { wholeNumber } from '../../photos/rules/frames.ts'
import { queryOf } from '../../ui/query.ts'

export interface SeasonQuery {
  team: string | null
  onlyNew: boolean
  /** The position of a reported photograph on the page. */
  wrong: number | null
  /** Whether photographs are being selected for download. */
  selecting: boolean
}

export function readSeasonQuery(query: URLSearchParams): SeasonQuery {
  return {
    team: query.get('team') || null,
    onlyNew: query.get('show') === 'new',
    wrong: wholeNumber(query.get('wrong')) ?? null,
    selecting: query.has('pick'),
  }
}

export function seasonQuery({ team, onlyNew, wrong, selecting }: Partial<SeasonQuery>, roll = 1): string {
  return queryOf({
    team,
    show: onlyNew ? 'new' : null,
    wrong,
    pick: selecting ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
