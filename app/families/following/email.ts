/** Asks whoever reads the email of an address whether it should follow an athlete. */
export interface FollowConfirmation {
  kind: 'follow-confirmation'
  recipient: string
  number: string
  team: string
  /** Where it is confirmed. */
  link: string
  /** Until when, UTC milliseconds. */
  expiresAt: number
}

/** Says that photographs came to the page of an athlete. */
export interface AthletePhotographs {
  kind: 'athlete-photographs'
  recipient: string
  number: string
  team: string
  count: number
  /** The page. */
  link: string
  asksPin: boolean
  /** Where one click ends these emails. */
  unsubscribe: string
}
