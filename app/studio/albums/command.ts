import type { Actor } from '../../audit/actor.ts'
import type { Ports } from '../../ports.server.ts'

/** What each form of an album's page needs: which album, who acts, and where days begin. */
export interface Command {
  ports: Ports
  albumId: string
  timeZone: string
  actor: Actor
  now: number
}

/** A field of the form without spaces around it; '' where it is missing. */
export type Text = (name: string) => string

export function textOf(form: FormData): Text {
  return (name) => String(form.get(name) ?? '').trim()
}

/** Why it did nothing; null when it is done, or was already. */
export type Outcome = { refused: string } | null

/** The outcome of a domain's command. */
export function outcomeOf(done: object): Outcome {
  return 'refused' in done ? { refused: String(done.refused) } : null
}
