import type { SeasonPage } from '../../season/season.server.ts'

export interface SeasonProps {
  season: SeasonPage
  since: number | null
  owner: string
  timeZone: string
  /** Whether emails can be sent. */
  follows: boolean
  card: string
  base: string
  frame: string | undefined
}
