import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'
import type { Evidence } from '../../athletes/tags/evidence.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { queryOf } from '../../ui/query.ts'
import type { AlbumSection } from '../../viewers/sections.ts'

export interface SeasonAlbum extends AlbumSection {
  date: string | null
  proofs: boolean
  fresh: number
}

export interface FrameMark {
  /** Within its album. */
  number: number
  /** The tagged athlete's ID. */
  athlete: string
  evidence: Evidence
  fresh: boolean
  downloads: AlbumDownloads
}

export interface SeasonDownload {
  size: DeliverySize
  count: number
  /** Null while unknown. */
  bytes: number | null
  left: number
}

export interface SeasonQuery {
  /** The ID of an athlete of the child. */
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

/** Returns '' for defaults. */
export function seasonQuery({ team, onlyNew, wrong, selecting }: Partial<SeasonQuery>, roll = 1): string {
  return queryOf({
    team,
    show: onlyNew ? 'new' : null,
    wrong,
    pick: selecting ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
