import type { Actor } from '../../../audit/actor.ts'
import type { Ports } from '../../../ports.server.ts'

/** What every form of an album's page needs. Days begin by the time zone. */
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

/** Why a command did nothing; null when it is done, or was done before. */
export type Outcome = { refused: string } | null

/** The outcome of a domain's command. */
export function outcomeOf(done: object): Outcome {
  return 'refused' in done ? { refused: String(done.refused) } : null
}
