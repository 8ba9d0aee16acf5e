export interface FollowConfirmation {
  kind: 'follow-confirmation'
  recipient: string
  number: string
  team: string
  link: string
  expiresAt: number
}

export interface AthletePhotographs {
  kind: 'athlete-photographs'
  recipient: string
  number: string
  team: string
  count: number
  link: string
  asksPin: boolean
  unsubscribe: string
}
