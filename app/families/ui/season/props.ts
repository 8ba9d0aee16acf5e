import type { SeasonPage } from '../../season/season.server.ts'

export interface SeasonProps {
  season: SeasonPage
  /** When the visit before this one ended, UTC milliseconds; null at the first. */
  since: number | null
  owner: string
  timeZone: string
  /** Whether an email can tell somebody of new photographs. */
  follows: boolean
  /** The end of the page's address. */
  card: string
  /** The page's address. */
  base: string
  /** The photograph in the address, by its place on the page. */
  frame: string | undefined
}
