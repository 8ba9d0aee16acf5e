import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'
import type { Evidence } from '../../athletes/tags/evidence.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { queryOf } from '../../ui/query.ts'
import type { AlbumSection } from '../../viewers/sections.ts'

/** An album of an athlete's page, as a section of it. */
export interface SeasonAlbum extends AlbumSection {
  /** `YYYY-MM-DD` */
  date: string | null
  proofs: boolean
  /** How many of its photographs are new. */
  fresh: number
}

/** What is said about a photograph of an athlete's page. */
export interface FrameMark {
  /** In its album. */
  number: number
  /** The ID of the athlete whose tag it has, and how that is known. */
  athlete: string
  evidence: Evidence
  fresh: boolean
  downloads: AlbumDownloads
}

/** What can be downloaded of a page in one size. */
export interface SeasonDownload {
  size: DeliverySize
  count: number
  /** Null while it is not known. */
  bytes: number | null
  /** How many cannot. */
  left: number
}

/** What the query of such a page says. */
export interface SeasonQuery {
  /** The ID of one of her teams' athletes, where she has several. */
  team: string | null
  onlyNew: boolean
  /** The photograph whose tag is said to be wrong, by its place on the page. */
  wrong: number | null
  /** Whether photographs are selected for a download. */
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

/** The query with its question mark, or ''. */
export function seasonQuery({ team, onlyNew, wrong, selecting }: Partial<SeasonQuery>, roll = 1): string {
  return queryOf({
    team,
    show: onlyNew ? 'new' : null,
    wrong,
    pick: selecting ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
